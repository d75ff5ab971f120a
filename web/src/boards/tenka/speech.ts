/** What a screen reader says of a region. */
import type { Language } from "../contract";
import type { Pack, Region, TenkaView } from "./view";
import { regionName, words } from "./words";

export interface Spoken {
  pack: Pack;
  view: TenkaView;
  region: Region;
  seat: number | undefined;
  armies: number;
  planned: number;
  legal: boolean;
  name: (seat: number) => string;
  language: Language;
}

export function spoken(of: Spoken): string {
  const { pack, view, region, seat, language } = of;
  const text = words(language);
  const said = [regionName(region, language), text.points(region.points)];
  if (region.sea) said.push(text.sea);
  if (region.id === pack.tie_region) said.push(text.decides);
  said.push(seat === undefined ? text.neutral : text.heldBy(of.name(seat)));
  if (of.armies) said.push(text.armies(of.armies));
  for (const side of ["attack", "defence"] as const) {
    const tokens = view.war?.[side];
    const count = tokens?.counts[region.id] ?? 0;
    if (!count) continue;
    const values = tokens?.values[region.id] ?? [];
    said.push(side === "attack" ? text.attackTokens(count) : text.defenceTokens(count));
    if (values.length) said.push(text.known(values.join(" ")));
  }
  if (of.planned) said.push(text.planned(of.planned));
  said.push(text.borders(neighbours(pack, region, language).join(language === "ja" ? "、" : ", ")));
  if (of.legal) said.push(text.legal);
  return said.join(language === "ja" ? "、" : ", ");
}

function neighbours(pack: Pack, region: Region, language: Language): string[] {
  const names = new Map(pack.region.map((each) => [each.id, regionName(each, language)]));
  return pack.border
    .filter(({ between }) => between.includes(region.id))
    .map(({ between, kind }) => {
      const name = names.get(between[0] === region.id ? between[1] : between[0]) ?? "";
      return kind === "thick" ? words(language).thickly(name) : name;
    });
}

/** Texts that only the drawn table needs: labels for screen readers, titles, effects in words. */
import { inBoth } from "../../i18n/catalogue";
import type { Language } from "../contract";
import { nameOf, type Card } from "./types";
import type { Ability, Pack } from "./view";

export const words = inBoth(
  {
    board: "The table: six areas, seven action cards, piles and players",
    tray: "Dice tray",
    round: (n: number, of: number) => `Round ${n} of ${of}`,
    decks: (warlords: number, castles: number) => `Decks: ${warlords} warlords, ${castles} castles`,
    deckShort: (warlords: number, castles: number) => `${warlords}+${castles}`,
    bonus: "End bonus",
    pile: "Siege pile",
    pileCount: (castles: number, warlords: number) =>
      `${castles} ${castles === 1 ? "castle" : "castles"}, ${warlords} ${warlords === 1 ? "warlord" : "warlords"}`,
    pileEmpty: "empty",
    start: "Start player",
    startCard: "Start-player card",
    startEffect: "first next round, +1 die",
    nobody: "nobody",
    holder: (who: string) => `held by ${who}`,
    vp: (n: number) => `${n} VP`,
    markers: (list: string) => `markers: ${list}`,
    warlordCount: (list: string) => `warlords: ${list}`,
    warlords: "Warlords",
    warlordsShort: "",
    none: "none",
    dice: (list: string) => `dice: ${list}`,
    leads: (who: string) => `${who} leads`,
    selectable: "can be chosen",
    lastMove: "last move",
    castle: (name: string, province: string) =>
      province ? `${name} (${province}), castle` : `${name}, castle`,
    demands: (dice: string, area: string) => `needs ${dice}; markers in ${area}, one for each die`,
    anywhere: "any area",
    warlord: (name: string, effect: string) => `${name}, warlord: ${effect}`,
    ofSeat: (who: string) => `of ${who}`,
    inPile: "in the siege pile",
    inBonus: "under the end-bonus card",
    convert: (from: string, to: string) => `all ${from} become ${to}`,
    remove: (faces: string) => `strikes ${faces} of a castle`,
    territory: (areas: string) => `a marker each round: ${areas}`,
    prepDice: (n: number) => `+${n} ${n === 1 ? "die" : "dice"} each round`,
    battleDice: (n: number) => `+${n} dice in command`,
    swapCastle: "exchange for a castle",
    swapWarlord: "exchange for a warlord",
    noEffect: "no ability",
    faces: (list: number[]) => list.map((face) => `${face}s`).join(" or "),
    list: (items: string[]) => items.join(", "),
    needs: "needs",
    taken: "Taken",
    held: "Held",
    rolls: (who: string, dice: string) => `${who} rolls ${dice}`,
    player: (seat: number) => `P${seat + 1}`,
    left: (n: number) => `${n} left`,
    markersLeft: (n: number) => `${n} markers left`,
    handDice: (n: number) => `${n} ${n === 1 ? "die" : "dice"} in hand`,
    resigned: "resigned",
    myThings: "My things",
    myDice: "My dice",
    myCards: "My warlords",
    notRolled: "Waiting for my turn",
    placeAll: (n: number, face: number) => `Place ${n} × ${face}`,
    asTheyAre: "place as they are",
    to: (card: string) => `on ${card}`,
    change: "change",
    dontUse: "as they are",
    nothing: "No dice in hand",
    noWarlords: "No warlords yet",
  },
  {
    board: "卓：六つのエリア、七枚の作戦カード、山札、プレイヤー",
    tray: "ダイスの盆",
    round: (n: number, of: number) => `第${n}ターン／全${of}`,
    decks: (warlords: number, castles: number) => `山札　武将${warlords}・城${castles}`,
    deckShort: (warlords: number, castles: number) => `山札${warlords}・${castles}`,
    bonus: "終了ボーナス",
    pile: "籠城戦の山札",
    pileCount: (castles: number, warlords: number) => `城${castles}・武将${warlords}`,
    pileEmpty: "空",
    start: "開始プレイヤー",
    startCard: "開始プレイヤーカード",
    startEffect: "次の先手、ダイス＋1",
    nobody: "なし",
    holder: (who: string) => `保持者 ${who}`,
    vp: (n: number) => `${n}点`,
    markers: (list: string) => `領地マーカー ${list}`,
    warlordCount: (list: string) => `武将の数 ${list}`,
    warlords: "武将",
    warlordsShort: "武将",
    none: "なし",
    dice: (list: string) => `ダイス ${list}`,
    leads: (who: string) => `${who} が優勢`,
    selectable: "選べます",
    lastMove: "直前の手",
    castle: (name: string, province: string) => (province ? `${name}（${province}）` : name),
    demands: (dice: string, area: string) => `必要な目 ${dice}、${area}にダイスと同数のマーカー`,
    anywhere: "好きなエリア",
    warlord: (name: string, effect: string) => `${name}：${effect}`,
    ofSeat: (who: string) => `${who} の`,
    inPile: "籠城戦の山札",
    inBonus: "終了ボーナス",
    convert: (from: string, to: string) => `${from}をすべて${to}に`,
    remove: (faces: string) => `城の${faces}を消す`,
    territory: (areas: string) => `毎ターン領地1個：${areas}`,
    prepDice: (n: number) => `毎ターン ダイス＋${n}`,
    battleDice: (n: number) => `総大将なら ダイス＋${n}`,
    swapCastle: "城と交換できる",
    swapWarlord: "武将と交換できる",
    noEffect: "能力なし",
    faces: (list: number[]) => list.join("か"),
    list: (items: string[]) => items.join("、"),
    needs: "必要な目",
    taken: "落城",
    held: "堅守",
    rolls: (who: string, dice: string) => `${who} の出目 ${dice}`,
    player: (seat: number) => `P${seat + 1}`,
    left: (n: number) => `残${n}`,
    markersLeft: (n: number) => `残りマーカー${n}個`,
    handDice: (n: number) => `手元のダイス${n}個`,
    resigned: "投了",
    myThings: "自分のもの",
    myDice: "手元のダイス",
    myCards: "自分の武将",
    notRolled: "手番を待っています",
    placeAll: (n: number, face: number) => `${face} を${n}個置く`,
    asTheyAre: "変換せずに置く",
    to: (card: string) => `${card}へ`,
    change: "変換",
    dontUse: "そのまま",
    nothing: "手元にダイスはありません",
    noWarlords: "武将はまだいません",
  },
);

export type Texts = ReturnType<typeof words>;

/** What a warlord does, in a few words. */
export function effect(ability: Ability, pack: Pack, language: Language): string {
  const say = words(language);
  switch (ability.kind) {
    case "convert":
      return say.convert(say.faces(ability.from ?? []), say.faces(ability.to ?? []));
    case "remove":
      return say.remove(say.faces(ability.faces ?? []));
    case "territory":
      return say.territory(
        say.list((ability.areas ?? []).map((id) => areaName(pack, id, language))),
      );
    case "prep_dice":
      return say.prepDice(ability.n ?? 0);
    case "battle_dice":
      return say.battleDice(ability.n ?? 0);
    case "swap_castle":
      return say.swapCastle;
    case "swap_warlord":
      return say.swapWarlord;
    default:
      return say.noEffect;
  }
}

export function areaName(pack: Pack, id: string, language: Language): string {
  const area = pack.area.find((each) => each.id === id);
  return area ? nameOf(area, language) : words(language).anywhere;
}

/** A card as a screen reader says it. */
export function spoken(card: Card | undefined, pack: Pack, language: Language): string {
  const say = words(language);
  if (!card) return say.startCard + "：" + say.startEffect;
  const name = nameOf(card, language);
  if (card.sort === "warlord") {
    const worth = card.vp ? ` (${say.vp(card.vp)})` : "";
    return say.warlord(name, effect(card.ability, pack, language) + worth);
  }
  const area = areaName(pack, card.area, language);
  const dice = card.dice.join(", ");
  return `${say.castle(name, card.province[language])}: ${say.demands(dice, area)}`;
}

/** "P1 2, P3 1": counts by seat, without zeros. */
export function counted(counts: number[], language: Language): string {
  const say = words(language);
  const found = counts.flatMap((n, seat) => (n > 0 ? [`${say.player(seat)} ${n}`] : []));
  return found.length > 0 ? say.list(found) : say.none;
}

/** English names of ranks for a ribbon that is too narrow for the whole name. */
const RANKS: Readonly<Record<string, string>> = {
  oshu_tandai: "Europe",
  kampaku: "Regent",
  demon_king: "Demon King",
  kanto_kanrei: "Kantō",
  hokubei_bugyo: "America",
  genji_head: "Genji",
};

export function rankName(
  rank: Pack["rank"][number] | undefined,
  language: Language,
  narrow: boolean,
): string {
  const short = narrow && language === "en" ? RANKS[rank?.id ?? ""] : undefined;
  return short ?? nameOf(rank, language);
}

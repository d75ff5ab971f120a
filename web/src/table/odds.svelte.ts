/** The odds of the battles that the player may choose, asked for as soon as they are offered. */
import type { Face } from "../boards/contract";
import type { Choice, Outlook, Question } from "../wire";

/** More than this would be a list that nobody reads. */
const MOST = 16;

type Ask = (code: string) => Promise<Outlook | null>;

export class Odds {
  /** By code: "62 %". */
  found = $state.raw<Readonly<Record<string, string>>>({});
  #decision = "";

  constructor(private readonly ask: Ask) {}

  /** The choices light up: ask about those that begin or decide a battle. */
  async follow(question: Question | null, fights: Face["fights"]): Promise<void> {
    const decision = question?.decision ?? "";
    if (decision === this.#decision) return;
    this.#decision = decision;
    this.found = {};
    const asked = battles(question?.choices ?? [], fights);
    const told = await Promise.all(
      asked.map(async ({ code }) => [code, said(await this.ask(code), fights)] as const),
    );
    if (decision !== this.#decision) return;
    this.found = Object.fromEntries(told.flatMap(([code, text]) => (text ? [[code, text]] : [])));
  }
}

function battles(choices: Choice[], fights: Face["fights"]): Choice[] {
  const found = choices.filter(({ verb }) => fights?.verbs.includes(verb));
  return found.length > MOST ? [] : found;
}

function said(outlook: Outlook | null, fights: Face["fights"]): string | null {
  if (!outlook) return null;
  if (outlook.odds !== null) return `${Math.round(100 * outlook.odds)} %`;
  return fights?.range?.(outlook.args) ?? null;
}

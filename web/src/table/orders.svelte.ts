/** The standing orders that the seats of this browser have given at one table. */
import type { Json, Standing } from "../boards/contract";
import type { Choice } from "../wire";

interface Given {
  id: string;
  /** What `within` was when the order was given. */
  mark: number | null;
}

export class Orders {
  #given = $state.raw<Record<number, Given>>({});

  /** `place`: where they are kept while the browser is open. */
  constructor(private readonly place: string) {
    try {
      this.#given = JSON.parse(sessionStorage.getItem(place) ?? "{}") as Record<number, Given>;
    } catch {
      // Without storage they last until the page is closed.
    }
  }

  /** The order that holds for a seat. */
  of(seat: number, offered: readonly Standing[], view: Json): Standing | null {
    const given = this.#given[seat];
    const order = offered.find(({ id }) => id === given?.id);
    if (!order || !given) return null;
    return given.mark === markOf(order, view) ? order : null;
  }

  give(seat: number, order: Standing, view: Json): void {
    this.#keep({ ...this.#given, [seat]: { id: order.id, mark: markOf(order, view) } });
  }

  revoke(seat: number): void {
    const { [seat]: _, ...rest } = this.#given;
    this.#keep(rest);
  }

  #keep(given: Record<number, Given>): void {
    this.#given = given;
    try {
      sessionStorage.setItem(this.place, JSON.stringify(given));
    } catch {
      // As above.
    }
  }
}

function markOf(order: Standing, view: Json): number | null {
  return order.within?.(view) ?? null;
}

/** Orders that could answer these choices. */
export function fitting(offered: readonly Standing[], choices: Choice[]): Standing[] {
  return offered.filter((order) => order.answer(choices) !== null);
}

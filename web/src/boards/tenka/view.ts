// Made by `python -m gunbai.server.typescript` from `gunbai.games.tenka`. Do not edit.

export interface TenkaAids {
  series: number[];
}

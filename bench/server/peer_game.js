// Tic-tac-toe, the first example of boardgame.io's own tutorial; a decided board is cleared.
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

exports.game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: {
      // No optimistic update in the client: we measure the server.
      client: false,
      move: ({ G, playerID }, id) => {
        if (G.cells[id] !== null) return "INVALID_MOVE";
        G.cells[id] = playerID;
        G.moves += 1;
        if (won(G.cells) || G.cells.every((cell) => cell !== null)) G.cells = Array(9).fill(null);
      },
    },
  },
};

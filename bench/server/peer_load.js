// Load for peer_server.js: each player moves as soon as its view says it is its turn, and
// measures until its own view shows the move.
// node peer_load.js PORT MATCHES SECONDS WARMUP PROCESS (the server's id)
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./peer_game.js");

const { readFileSync } = require("fs");
const { execSync } = require("child_process");
const [port, matches, seconds, warmUp, server] = process.argv.slice(2).map(Number);
const url = `http://localhost:${port}`;
const post = async (path, body) => {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

const ticks = Number(execSync("getconf CLK_TCK"));
const processorTime = () => {
  const fields = readFileSync(`/proc/${server}/stat`, "utf8").split(")").pop().trim().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
};

let start = Infinity;
let end = Infinity;
const times = [];
const players = [];
let running = false;

async function open() {
  const { matchID } = await post("/games/tic-tac-toe/create", { numPlayers: 2 });
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/tic-tac-toe/${matchID}/join`, {
      playerID,
      playerName: `p${playerID}`,
    });
    play(matchID, playerID, playerCredentials);
  }
}

function play(matchID, playerID, credentials) {
  const client = Client({
    game,
    multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"] } }),
    matchID,
    playerID,
    credentials,
    debug: false,
  });
  let sent = 0;
  let seen = -1;
  const look = (state) => {
    const now = performance.now();
    if (!state || !running || now > end) return;
    if (sent && state._stateID > seen) {
      if (now >= start) times.push(now - sent);
      sent = 0;
    }
    if (!sent && state.ctx.currentPlayer === playerID) {
      seen = state._stateID;
      sent = performance.now();
      client.moves.clickCell(state.G.cells.findIndex((cell) => cell === null));
    }
  };
  client.subscribe(look);
  client.start();
  players.push(() => look(client.getState()));
}

(async () => {
  // No player moves before all players have joined.
  for (let i = 0; i < matches; i++) await open();
  running = true;
  players.forEach((look) => look());
  start = performance.now() + warmUp * 1000;
  end = start + seconds * 1000;
  let used = 0;
  setTimeout(() => (used = processorTime()), start - performance.now());
  setTimeout(() => (used = processorTime() - used), end - performance.now());
  setTimeout(() => {
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.floor(times.length * share)];
    const cpu = (1e6 * used) / times.length;
    console.log(JSON.stringify({ moves: times.length / seconds, cpu, p50: at(0.5), p95: at(0.95), p99: at(0.99) }));
    process.exit(0);
  }, end - performance.now() + 500);
})();

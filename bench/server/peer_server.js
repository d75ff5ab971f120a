// A boardgame.io server with in-memory storage: tic-tac-toe that starts again when it is decided,
// so that a match never ends and the lobby costs nothing during the measurement.
// node peer_server.js PORT
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./peer_game.js");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log("ready"));

// A program for the line protocol: it says what it thinks of every code, and plays the best one.
//
// gunbai engine check "node examples/engine_bot.js"
// gunbai arena gunshi --bots "random,cmd: node examples/engine_bot.js" --games 10

const { createInterface } = require("node:readline");

let setup = {};
let legal = [];

// Longer codes look more interesting. A real program would look at the view.
const value = (code) => Math.min(1, code.length / 40);

function choose() {
  const best = legal.reduce((one, other) => (value(other) > value(one) ? other : one));
  if (setup.info) {
    for (const code of legal) {
      console.log(`info ${JSON.stringify({ code, value: value(code), visits: 1 })}`);
    }
  }
  console.log(`bestmove ${best}`);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  if (word === "gbi") console.log("id name longest\nid author you\ngbiok");
  else if (word === "isready") console.log("readyok");
  else if (word === "newgame") setup = JSON.parse(rest);
  else if (word === "legal") legal = JSON.parse(rest);
  else if (word === "go") choose();
  else if (word === "quit") process.exit(0);
});

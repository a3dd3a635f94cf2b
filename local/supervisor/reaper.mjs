// Outlives the supervisor: when its pipe closes for any reason, it ends the process groups listed on it.
const groups = new Set();
let rest = "";

const send = (signal) => {
  for (const group of groups) {
    try {
      process.kill(-group, signal);
    } catch {
      groups.delete(group);
    }
  }
};

process.stdin.setEncoding("utf8");
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    const [verb, pid] = line.split(" ");
    if (verb === "+") groups.add(Number(pid));
    if (verb === "-") groups.delete(Number(pid));
  }
});
process.stdin.on("end", () => {
  send("SIGTERM");
  setTimeout(() => send("SIGKILL"), groups.size > 0 ? 3000 : 0);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

/**
 * An IPv6 customer has a whole /64 and could use a new address for every attempt, so only the first half counts. IPv4
 * addresses, mapped ones included, count one by one.
 */
export function networkOf(ip: string): string {
  const [head = "", tail] = ip.toLowerCase().split("::");
  if (head === "" || !ip.includes(":")) return ip;
  const groups = head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

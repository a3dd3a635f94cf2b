import { settleTold, tell } from "./expected-notices.ts";
import { HELD, textOf, WATCHED } from "./fill-world.ts";
import type { Step } from "./steps.ts";
import { type Attempt, type Field, ifReached, type Visits } from "./visits.ts";
import {
  isOneOf,
  isOpen,
  mayEdit,
  mayUnsend,
  mayWorkAt,
  pairs,
  readsForCreator,
  sideOf,
  type Who,
} from "./world.ts";

/** Per conversation, at a time. */
const MAX_HELD = 20;

export function messageAttempts({ run, ids, world, team, as, form, log, next }: Visits) {
  const pageOf = (number: number, door: string) =>
    door === "team" ? `${team}/messages/${ids.x}/${number}` : `/messages/${ids.x}/${number}`;
  /** Whether somebody gets as far as the conversation. */
  const reaches = (who: Who, door: string) =>
    door === "team" ? readsForCreator(world, who, "x") : isOneOf("x", who);
  const own = (blocker: Who, chat: "x" | "z") =>
    `${blocker}>${blocker === "fan" ? pairs[chat].creator : "fan"}`;

  function writeIn({ who, door }: Extract<Step, { do: "write" }>): Attempt {
    const number = world.said.length + 1;
    const written = { text: textOf(run, "x", number), key: `${run}-key-${next()}` };
    const fields: Field[] = [["intent", "send"], ...Object.entries(written)];
    const ask = () =>
      door === "api"
        ? as(who, `/api/conversations/${ids.x}/messages`, { json: { ...written, reply_to: null } })
        : form(who, door === "team" ? `${team}/messages/${ids.x}` : `/messages/${ids.x}`, ...fields);
    return {
      ask,
      ending: ifReached(reaches(who, door), mayWorkAt(world, door) && isOpen(world, sideOf(who))),
      after: () => {
        const [isTeam, side] = [door === "team", sideOf(who)];
        const { text } = written;
        world.said.push({ side, by: who, isTeam, at: world.now, text, isUnsent: false, photo: "none" });
        if (isTeam) log("sent");
        tell(world, side);
      },
    };
  }
  /** The creator's watched words hold this message. How that affects promises is tested separately. */
  function writeHeld(): Attempt | null {
    if (world.terms.unlock !== null || world.held === MAX_HELD) return null;
    const text = `${textOf(run, "x", HELD)} ${WATCHED}`;
    return {
      ask: () =>
        form(
          "fan",
          `/messages/${ids.x}`,
          ["intent", "send"],
          ["text", text],
          ["key", `${run}-key-${next()}`],
        ),
      ending: isOpen(world, "fan") ? "done" : "refused",
      after: () => void world.held++,
    };
  }
  function sendFile({ who, of }: Extract<Step, { do: "send file" }>): Attempt | null {
    const upload = world.uploads.findLast(({ by }) => by === of);
    if (!upload) return null;
    const number = world.said.length + 1;
    const text = textOf(run, "x", number);
    const fields: Field[] = [
      ["do", "send"],
      ["text", text],
      ["key", `${run}-key-${next()}`],
      ["media", upload.id],
    ];
    return {
      ask: () => form(who, `${team}/messages/${ids.x}/media`, ...fields),
      ending: ifReached(
        reaches(who, "team"),
        mayWorkAt(world, "team") && isOpen(world, "creator") && !upload.isSent && upload.by === who,
      ),
      after: () => {
        upload.isSent = true;
        const said = { side: "creator" as const, by: who, isTeam: true, at: world.now };
        world.said.push({ ...said, text, isUnsent: false, photo: "free" });
        tell(world, "creator");
        log("sent");
      },
    };
  }
  function changeMessage(step: Extract<Step, { do: "edit" | "unsend" | "react" }>): Attempt {
    const { who, door } = step;
    const number = world.said.length - step.back;
    const said = world.said[number - 1];
    if (!said) throw new Error(`no message ${number}`);
    const isReached = reaches(who, door);
    const page = pageOf(number, door);
    const record = (action: string) => void (door === "team" && log(action));
    if (step.do === "edit") {
      const text = textOf(run, "x", number, next());
      return {
        ask: () => form(who, page, ["intent", "edit"], ["text", text]),
        ending: ifReached(isReached, mayWorkAt(world, door) && mayEdit(world, who, number)),
        after: () => {
          said.text = text;
          record("edited");
        },
      };
    }
    if (step.do === "unsend")
      return {
        // Unsending a bought message asks for confirmation of the refund.
        ask: () =>
          world.terms.bought.has(number) && isOneOf("x", who) && mayUnsend(world, who, number)
            ? form(who, `${page}/unsend`, ["refund", "500"])
            : form(who, page, ["intent", "unsend"]),
        ending: ifReached(isReached, mayWorkAt(world, door) && mayUnsend(world, who, number)),
        after: () => {
          said.isUnsent = true;
          settleTold(world);
          record("unsent");
        },
      };
    return {
      ask: () => form(who, page, ["intent", "react"], ["reaction", "heart"]),
      ending: ifReached(isReached, door !== "team" && !said.isUnsent && isOpen(world, sideOf(who))),
    };
  }

  const blocking = (who: Who, isBlock: boolean, chat: "x" | "z" = "x"): Attempt => ({
    ask: () => form(who, `/messages/${ids[chat]}/block`, ["intent", isBlock ? "block" : "unblock"]),
    ending: isOneOf(chat, who) ? "done" : "not found",
    after: () => void (isBlock ? world.blocks.add(own(who, chat)) : world.blocks.delete(own(who, chat))),
  });
  return { writeIn, writeHeld, sendFile, changeMessage, blocking };
}

import type { Reaction } from "../../app/domain/messages/message.ts";

/** Who says what, and what the other put on it. */
export type Line = [who: "fan" | "creator", text: string, reaction?: Reaction];

/** What people in the demo write to each other. The first four are with the demo fan, the others with the demo creator. */
export const dialogues: Line[][] = [
  [
    ["fan", "The harbor series is beautiful. Which lens is that?", "heart"],
    ["creator", "Thank you! A 35 mm from the eighties. It flares if you look at it wrong, which I like."],
    ["fan", "It shows. Will there be more of the night ones?"],
    ["creator", "Three more this month."],
    ["creator", "The first one goes up on Friday."],
  ],
  [
    ["creator", "Welcome, and thanks for subscribing. Tell me what you'd like to see more of."],
    ["fan", "More of how you work, please. The sketches are my favorite part.", "thumbs_up"],
    ["creator", "Then you'll like next week.", "fire"],
  ],
  [
    ["fan", "I tried the bread. It rose too much and hit the lid."],
    ["creator", "That's the best kind of problem.", "laugh"],
    ["fan", "What should I change?"],
    ["creator", "A little less yeast, and put it in the fridge overnight. It'll taste better, too."],
  ],
  [
    ["fan", "Is the second part of the tour coming?"],
    ["creator", "Yes, I'm cutting it now."],
    ["fan", "Great, no hurry.", "heart"],
    ["creator", "It's up. Tell me if the sound is better this time."],
  ],
  [
    ["fan", "Your last post made my week."],
    ["creator", "And this just made mine.", "heart"],
    ["fan", "Do you ever take requests?"],
    ["fan", "No pressure, of course."],
  ],
  [
    ["fan", "Quick question: is there a print of the blue one?"],
    ["creator", "Not yet. I'm looking for a good printer."],
    ["fan", "I'd be first in line.", "thumbs_up"],
  ],
  [
    ["creator", "Thanks for being here for three months."],
    ["fan", "Time flies. I look forward to every Sunday post."],
  ],
  [
    ["fan", "Where was the one with the stairs taken?"],
    ["creator", "Behind the old station. You have to be there before eight."],
    ["fan", "Worth it, clearly.", "laugh"],
  ],
  [
    ["fan", "Hello! Just subscribed. Where should I start?"],
    ["creator", "The pinned post, then whatever has rain in it."],
    ["fan", "Rain it is."],
  ],
  [
    ["fan", "Happy birthday, if the internet is right!"],
    ["creator", "It is, for once. Thank you!", "heart"],
  ],
];

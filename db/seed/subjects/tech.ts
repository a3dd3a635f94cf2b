import type { InterestContent } from "./subject.ts";

export const tech: InterestContent = {
  subjects: [
    [
      "A keyboard controller from scratch",
      "circuit",
      "Schematic, layout, first solder. The second board worked.",
      "hardware,keyboards",
    ],
    [
      "My editor after ten years of fiddling",
      "desk",
      "Eleven plugins became two. I show what I deleted.",
      "tools,workflow",
    ],
    [
      "Reading a datasheet without fear",
      "circuit",
      "Page one, page seven, then the graph that everybody skips.",
      "hardware,learning",
    ],
    [
      "The home server in a drawer",
      "circuit",
      "Four watts, no fan, nine months of uptime.",
      "homelab,self hosting",
    ],
    ["Refactoring by lamplight", "desk", "One function a night. This is week three.", "code,habits"],
    ["Traces like a tram map", "circuit", "I route by hand when nobody is waiting.", "pcb,design"],
    [
      "What the oscilloscope told me",
      "chart",
      "The bug was six nanoseconds long and it was my fault.",
      "debugging,hardware",
    ],
    [
      "A clock that shows the tide",
      "sea",
      "E-paper, a table of numbers, a walnut frame.",
      "projects,e-paper",
    ],
  ],
  notes: [
    "Every tool that I kept has the same property: I can explain what it does to somebody at a bus stop. Everything cleverer than that has left, usually at two in the morning.",
    "Write the failing test, then go for a walk. The walk is part of the test; I have fixed more in the stairwell than at the keyboard.",
    "Label both ends of the cable. That is the whole post, but people like paragraphs.",
  ],
};

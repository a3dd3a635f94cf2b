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
    [
      "Backups that I have actually restored",
      "desk",
      "I did it on a Sunday with a stopwatch.",
      "backups,homelab",
    ],
    [
      "Board bring-up, minute by minute",
      "circuit",
      "Smoke test, rail test, tea, firmware.",
      "hardware,process",
    ],
    [
      "Small computers, big windows",
      "city",
      "The view from the hackspace at eleven at night.",
      "hackspace,city",
    ],
    ["Type the command slowly", "desk", "A talk I gave to eight people, now for you.", "terminal,talk"],
    [
      "Sensor for a greenhouse",
      "botanical",
      "It texts my mother when the tomatoes are thirsty.",
      "iot,garden",
    ],
    ["Fixing a forty-year-old synthesizer", "circuit", "Three capacitors and one regret.", "repair,music"],
    [
      "Rendering islands in a browser tab",
      "blocks",
      "Two hundred lines and a lot of cosines.",
      "graphics,code",
    ],
    ["The chip I framed", "circuit", "It never worked. It is beautiful, though.", "hardware,stories"],
    ["Desk tour, no affiliate links", "desk", "Most of it is older than my career.", "setup,tools"],
    ["Orbit simulator in a weekend", "chart", "Saturday was physics. Sunday was colors.", "simulation,code"],
  ],
  notes: [
    "Every tool that I kept has the same property: I can explain what it does to somebody at a bus stop. Everything cleverer than that has left, usually at two in the morning.",
    "Write the failing test, then go for a walk. The walk is part of the test; I have fixed more in the stairwell than at the keyboard.",
    "Label both ends of the cable. That is the whole post, but people like paragraphs.",
  ],
};

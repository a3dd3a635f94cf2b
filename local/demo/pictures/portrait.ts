import { at, circle, ellipse, type Frame, group, line, path, rect } from "./frame.ts";
import { darken, lighten, mix } from "./palette.ts";
import { backdrop, clothes } from "./portrait-setting.ts";

export type Look = {
  skin: keyof typeof skins;
  hair: keyof typeof hairTones;
  style: keyof typeof styles;
  wear: "crew" | "collar" | "turtleneck" | "robe" | "jacket" | "scoop";
  backdrop: "sun" | "arch" | "leaves" | "blocks" | "waves";
  extra?: "glasses" | "earrings" | "headphones" | "beard" | "stubble" | "beret" | "freckles";
};

const skins = {
  deep: "#4a2b1e",
  brown: "#6f432d",
  tan: "#9c6544",
  olive: "#bd875f",
  fair: "#dba780",
  pale: "#ecc3a2",
};
const hairTones = {
  black: "#17110f",
  brown: "#3d2418",
  chestnut: "#6a3520",
  copper: "#a4522a",
  blond: "#c99a55",
  silver: "#b9b2a8",
  plum: "#5a2745",
};

/** Two layers of hair each, behind and before the face; the face is 200 wide and 262 high around the middle. */
const styles: Record<string, (tone: string, f: Frame) => { back: string; front: string }> = {
  bob: (t) => ({
    back: path(
      "M-132 -30C-140 -150 -70 -186 0 -186S140 -150 132 -30L138 92Q96 128 66 104L-66 104Q-96 128 -138 92Z",
      darken(t, 0.25),
    ),
    front:
      path(
        "M-112 -6C-118 -120 -60 -150 6 -152C84 -150 122 -104 112 -2C104 -58 78 -88 26 -92C-18 -60 -82 -62 -112 -6Z",
        t,
      ) + sheen("M-74 -98Q-30 -132 26 -132", t),
  }),
  long: (t) => ({
    back: path(
      "M-130 -40C-140 -150 -70 -190 0 -190S140 -150 130 -40C128 60 176 150 150 292C96 330 -96 330 -150 292C-176 150 -128 60 -130 -40Z",
      darken(t, 0.28),
    ),
    front:
      path(
        "M-116 60C-132 -110 -74 -156 -4 -158C-30 -110 -86 -76 -92 -6Q-96 40 -116 60ZM116 60C132 -110 74 -156 -4 -158C16 -110 84 -84 92 -6Q96 40 116 60Z",
        t,
      ) + sheen("M-92 -70Q-70 -124 -26 -142M96 -60Q84 -112 40 -138", t),
  }),
  wavy: (t) => ({
    back: path(
      "M0 -192C96 -196 150 -130 138 -40C176 10 126 56 158 110C182 170 128 214 84 212L-84 212C-128 214 -182 170 -158 110C-126 56 -176 10 -138 -40C-150 -130 -96 -196 0 -192Z",
      darken(t, 0.28),
    ),
    front:
      path(
        "M-118 30C-140 -20 -112 -40 -114 -76C-104 -140 -50 -160 10 -156C84 -152 122 -110 118 -60C120 -24 140 0 118 34C104 0 100 -54 62 -92C20 -80 -60 -92 -84 -40C-96 -20 -100 10 -118 30Z",
        t,
      ) + sheen("M-84 -92Q-50 -134 10 -136", t),
  }),
  curls: (t) => ({
    back: cluster(30, 132, 46, darken(t, 0.25), -34),
    front: [
      [-92, -74, 36],
      [-62, -112, 42],
      [-14, -130, 44],
      [36, -126, 44],
      [80, -98, 40],
      [102, -52, 30],
      [-108, -36, 28],
    ]
      .map(
        ([x = 0, y = 0, s = 0]) =>
          circle(x, y, s, t) +
          line(
            `M${x - s * 0.5} ${y}a${s * 0.5} ${s * 0.5} 0 0 1 ${s * 0.9} ${-s * 0.2}`,
            lighten(t, 0.18),
            5,
            'opacity="0.6"',
          ),
      )
      .join(""),
  }),
  afro: (t) => ({
    back: circle(0, -62, 182, darken(t, 0.12)) + cluster(34, 168, 30, darken(t, 0.12), -62),
    front: path(
      "M-104 -22C-110 -96 -60 -122 0 -122S110 -96 104 -22C92 -64 52 -84 0 -84S-92 -64 -104 -22Z",
      t,
    ),
  }),
  crop: (t) => ({
    back: path("M-108 20C-122 -120 -70 -166 0 -166S122 -120 108 20Z", darken(t, 0.3)),
    front:
      path(
        "M-108 -16C-118 -112 -76 -168 4 -168C70 -170 122 -124 108 -16L98 -52C92 -86 74 -96 50 -100C10 -84 -40 -92 -72 -108C-88 -92 -98 -66 -108 -16Z",
        t,
      ) + sheen("M-60 -128Q-10 -152 52 -140", t),
  }),
  quiff: (t) => ({
    back: path("M-106 16C-118 -110 -70 -150 0 -150S118 -110 106 16Z", darken(t, 0.4)),
    front:
      path(
        "M-106 -20C-112 -84 -98 -104 -84 -114C-92 -168 -20 -198 48 -186C98 -182 124 -140 106 -84C110 -64 108 -40 106 -20C100 -60 92 -84 78 -94C30 -86 -40 -84 -80 -96C-94 -80 -102 -56 -106 -20Z",
        t,
      ) + sheen("M-62 -142Q-6 -172 62 -158", t),
  }),
  bun: (t) => ({
    back:
      circle(4, -192, 58, darken(t, 0.15)) +
      sheen("M-26 -206Q0 -232 34 -214", t) +
      path("M-112 10C-124 -120 -70 -166 0 -166S124 -120 112 10Z", darken(t, 0.28)),
    front:
      path(
        "M-108 -14C-112 -120 -60 -158 0 -158S112 -120 108 -14C98 -70 60 -104 0 -106S-98 -70 -108 -14Z",
        t,
      ) + sheen("M-70 -112Q-40 -142 0 -146", t),
  }),
  braids: (t) => ({
    back:
      path("M-124 -20C-134 -140 -70 -182 0 -182S134 -140 124 -20L132 60H-132Z", darken(t, 0.3)) +
      [-1, 1]
        .map((side) =>
          Array.from({ length: 9 }, (_, i) =>
            ellipse(
              side * (124 + Math.sin(i * 0.5) * 10),
              34 + i * 31,
              27 - i * 0.9,
              21,
              i % 2 ? t : darken(t, 0.22),
            ),
          ).join(""),
        )
        .join(""),
    front:
      path(
        "M-112 0C-120 -120 -62 -156 0 -156S120 -120 112 0C100 -60 56 -100 0 -140C-56 -100 -100 -60 -112 0Z",
        t,
      ) +
      line("M0 -154V-136", lighten(t, 0.3), 4) +
      sheen("M-80 -84Q-56 -120 -22 -136M80 -84Q56 -120 22 -136", t),
  }),
  fringe: (t) => ({
    back: path(
      "M-128 -40C-138 -150 -70 -188 0 -188S138 -150 128 -40C140 60 140 150 118 210H-118C-140 150 -140 60 -128 -40Z",
      darken(t, 0.28),
    ),
    front:
      path(
        "M-116 70C-132 -120 -70 -160 0 -160S132 -120 116 70Q102 10 98 -40Q50 -26 0 -28T-98 -40Q-102 10 -116 70Z",
        t,
      ) + sheen("M-80 -96Q-30 -136 40 -126", t),
  }),
  shaved: (t) => ({
    back: "",
    front: path(
      "M-101 -36C-104 -112 -60 -138 0 -138S104 -112 101 -36C92 -82 60 -104 0 -104S-92 -82 -101 -36Z",
      t,
      'opacity="0.55"',
    ),
  }),
  scarf: (_, f) => ({
    back: path(
      "M-136 -20C-150 -150 -76 -196 0 -196S150 -150 136 -20C150 90 190 150 176 260H-176C-190 150 -150 90 -136 -20Z",
      darken(f.p[5], 0.35),
    ),
    front:
      path(
        "M-100 40C-132 -100 -84 -178 0 -178S132 -100 100 40C96 -60 74 -112 0 -114S-96 -60 -100 40Z",
        f.p[5],
      ) +
      path(
        "M-112 20C-96 150 -40 176 10 172C70 176 110 110 112 20C150 100 140 210 40 236C-60 250 -150 170 -112 20Z",
        mix(f.p[5], f.p[4], 0.15),
      ) +
      line("M-88 96Q-20 210 96 150M-104 130Q-30 236 80 196", darken(f.p[5], 0.35), 5, 'opacity="0.6"'),
  }),
};

const sheen = (d: string, tone: string) => line(d, lighten(tone, 0.28), 9, 'opacity="0.5"');

const cluster = (count: number, reach: number, size: number, tone: string, dy: number) =>
  Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2;
    return circle(
      Math.cos(a) * reach,
      dy + Math.sin(a) * reach,
      size * (0.85 + 0.2 * Math.sin(i * 2.7)),
      tone,
    );
  }).join("");

function face(f: Frame, look: Look): string {
  const skin = skins[look.skin];
  const hair = hairTones[look.hair];
  const shade = darken(mix(skin, "#8a2f22", 0.2), 0.28);
  const lip = mix(skin, "#a8323a", look.skin === "deep" || look.skin === "brown" ? 0.4 : 0.55);
  const outline =
    "M-100 -40C-100 -120 -58 -140 0 -140S100 -120 100 -40C102 20 92 66 62 100C42 122 20 131 0 131S-42 122 -62 100C-92 66 -102 20 -100 -40Z";
  const clip = f.clip(`<path d="${outline}"/>`);
  const eye = (side: number) => {
    const x = side * 42;
    return (
      path(`M${x - 25} -12Q${x} -33 ${x + 25} -12Q${x} 6 ${x - 25} -12Z`, "#fbf1e4") +
      circle(x + 2, -13, 11.5, darken(hair, 0.1)) +
      circle(x + 2, -13, 5.5, "#0d0908") +
      circle(x + 6, -17, 3.2, "#fff8ee") +
      line(`M${x - 27} -11Q${x} -36 ${x + 27} -13`, "#1a0f0c", 5.5) +
      line(
        `M${side * 17} -50Q${side * 46} -67 ${side * 73} -45`,
        look.hair === "silver" ? darken(hair, 0.35) : darken(hair, 0.15),
        8.5,
      )
    );
  };
  const nose =
    path("M-3 -14C2 14 10 26 17 38Q6 50 -12 44Q-2 40 -1 28Z", shade, 'opacity="0.4"') +
    line("M-14 42Q-2 51 14 43", shade, 4.5);
  const mouth =
    path("M-34 76Q-16 66 0 71Q16 66 34 76Q0 79 -34 76Z", darken(lip, 0.18)) +
    path("M-34 76Q0 79 34 76Q22 96 0 96T-34 76Z", lip) +
    line("M-40 74Q0 84 40 74", darken(lip, 0.45), 3.6);
  const lit = path(
    outline,
    f.linear(
      [
        [0, lighten(skin, 0.22)],
        [0.5, skin],
        [1, darken(skin, 0.3)],
      ],
      18,
    ),
  );
  const shadow = group(
    path("M30 -150C70 -60 66 60 20 140H130V-150Z", shade, 'opacity="0.3"') +
      ellipse(-56, 44, 30, 22, mix(skin, "#d4553f", 0.6), 'opacity="0.3"') +
      ellipse(60, 44, 28, 22, mix(skin, "#d4553f", 0.6), 'opacity="0.25"') +
      path("M-110 -150H110V-72Q0 -118 -110 -62Z", shade, 'opacity="0.35"'),
    `clip-path="${clip}"`,
  );
  const beard =
    look.extra === "beard"
      ? path(
          "M-101 -2C-96 96 -52 158 0 160S96 96 101 -2C94 40 76 62 52 58C30 50 18 58 0 58S-30 50 -52 58C-76 62 -94 40 -101 -2Z",
          hair,
        ) + path("M-38 70Q0 52 38 70Q20 64 0 67T-38 70Z", darken(hair, 0.2))
      : look.extra === "stubble"
        ? group(
            path("M-104 6C-92 60 -60 58 0 56S92 60 104 6V150H-104Z", hair, 'opacity="0.26"'),
            `clip-path="${clip}"`,
          )
        : "";
  const freckles =
    look.extra === "freckles"
      ? [
          [-66, 24],
          [-54, 34],
          [-44, 22],
          [-72, 38],
          [-36, 34],
          [48, 24],
          [60, 34],
          [70, 22],
          [40, 34],
          [56, 42],
          [-6, 18],
          [4, 24],
        ]
          .map(([x = 0, y = 0]) => circle(x, y, 2.8, shade, 'opacity="0.75"'))
          .join("")
      : "";
  const ears = [-1, 1]
    .map(
      (side) =>
        ellipse(side * 101, -4, 15, 27, side < 0 ? skin : darken(skin, 0.28)) +
        ellipse(side * 101, -2, 7, 15, shade, 'opacity="0.5"'),
    )
    .join("");
  return ears + lit + shadow + freckles + beard + eye(-1) + eye(1) + nose + mouth;
}

function extras(f: Frame, look: Look): string {
  const { p } = f;
  if (look.extra === "glasses") {
    return (
      [-1, 1]
        .map((side) =>
          circle(
            side * 45,
            -12,
            37,
            lighten(p[4], 0.5),
            `opacity="0.14" stroke="${darken(p[0], 0.1)}" stroke-width="7"`,
          ),
        )
        .join("") + line("M-8 -16Q0 -22 8 -16M-82 -18L-102 -24M82 -18L102 -24", darken(p[0], 0.1), 7)
    );
  }
  if (look.extra === "earrings")
    return [-1, 1]
      .map((side) =>
        circle(side * 104, 46, 19, "none", `stroke="${mix("#d8b06a", p[5], 0.4)}" stroke-width="7"`),
      )
      .join("");
  if (look.extra === "headphones") {
    return (
      line("M-118 -10C-134 -130 -76 -184 0 -184S134 -130 118 -10", darken(p[0], 0.1), 19) +
      line("M-112 -40C-118 -124 -70 -176 0 -178", lighten(p[5], 0.2), 5, 'opacity="0.7"') +
      [-1, 1]
        .map((side) =>
          rect(
            side * 121 - 22,
            -44,
            44,
            88,
            f.linear([
              [0, lighten(p[5], 0.15)],
              [1, darken(p[5], 0.35)],
            ]),
            'rx="20"',
          ),
        )
        .join("")
    );
  }
  if (look.extra === "beret")
    return (
      path(
        "M-130 -96C-160 -176 -60 -226 30 -214C130 -206 176 -140 122 -92C60 -120 -60 -124 -130 -96Z",
        f.linear(
          [
            [0, lighten(p[5], 0.12)],
            [1, darken(p[5], 0.35)],
          ],
          40,
        ),
      ) + line("M-4 -214L2 -236", p[5], 9)
    );
  return "";
}

/** A bust in the flat manner of a printed portrait: an adult, calm, looking at us. */
export function portrait(f: Frame, look: Look): string {
  const { w, h } = f;
  const skin = skins[look.skin];
  const tone = hairTones[look.hair];
  const hair = (styles[look.style] as (typeof styles)[string])(tone, f);
  const scale = Math.min(w, h) / 545;
  const neck =
    path(
      "M-48 70V186Q0 236 48 186V70Z",
      f.linear(
        [
          [0, darken(skin, 0.1)],
          [0.6, darken(skin, 0.35)],
          [1, darken(skin, 0.5)],
        ],
        60,
      ),
    ) + path("M-48 96Q0 150 48 96V140Q0 176 -48 130Z", darken(skin, 0.6), 'opacity="0.4"');
  const figure =
    hair.back + neck + clothes(f, look.wear, skin) + face(f, look) + hair.front + extras(f, look);
  return (
    backdrop(f, look.backdrop) +
    at(w / 2, h * 0.47, figure, 0, scale) +
    f.fill(
      f.linear(
        [
          [0, lighten(f.p[4], 0.4), 0.14],
          [0.5, f.p[4], 0],
          [1, f.p[0], 0.4],
        ],
        40,
      ),
    ) +
    f.vignette(0.4)
  );
}

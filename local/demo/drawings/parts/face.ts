import { circle, ellipse, type Frame, group, line, path, rect } from "../frame.ts";
import { darken, lighten, mix } from "../palette.ts";
import { hairTones, type Look, skins } from "./look.ts";

export function face(f: Frame, look: Look): string {
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

export function extras(f: Frame, look: Look): string {
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

const panes = [
  "M2 49A48 48 0 0 1 13.500 17.900l17.700 15.500A24.500 24.500 0 0 0 25.500 49z",
  "M15 16A48 48 0 0 1 49 1v23.500A24.500 24.500 0 0 0 33 31.500z",
  "M51 1A48 48 0 0 1 85 16L67 31.500A24.500 24.500 0 0 0 51 24.500z",
  "M86.500 17.900A48 48 0 0 1 98 49H74.500A24.500 24.500 0 0 0 68.800 33.400z",
  "M28 49a22 22 0 0 1 44 0z",
];

/** One more pane is lit at every step. Decorative: the text next to it has the step number. */
export function StepIllustration({ step }: { step: number }) {
  return (
    <svg className="window" viewBox="-20 -2 140 92" width="420" height="276" aria-hidden="true">
      <g fill="currentColor" stroke="currentColor" strokeLinejoin="round">
        {panes.map((pane, index) => (
          <path
            key={pane}
            d={pane}
            className={index + 1 === step ? "pane-new" : undefined}
            fillOpacity={index < step ? 1 : 0}
            strokeOpacity={index < step ? 0 : 0.35}
            strokeWidth="1"
          />
        ))}
        <g stroke="none" transform="matrix(1.3 0 -0.35 -0.62 2 88)">
          {panes.slice(0, step).map((pane) => (
            <path key={pane} d={pane} opacity="0.14" />
          ))}
        </g>
      </g>
      <path d="M-8 51H108" stroke="currentColor" strokeWidth="0.8" opacity="0.5" />
    </svg>
  );
}

const panes = [
  "M2 49A48 48 0 0 1 13.500 17.900l17.700 15.500A24.500 24.500 0 0 0 25.500 49z",
  "M15 16A48 48 0 0 1 49 1v23.500A24.500 24.500 0 0 0 33 31.500z",
  "M51 1A48 48 0 0 1 85 16L67 31.500A24.500 24.500 0 0 0 51 24.500z",
  "M86.500 17.900A48 48 0 0 1 98 49H74.500A24.500 24.500 0 0 0 68.800 33.400z",
  "M28 49a22 22 0 0 1 44 0z",
];

export function FanlightIllustration() {
  return (
    <svg viewBox="-20 -2 140 108" width="420" height="324" aria-hidden="true" fill="currentColor">
      <path d="M-8 51H108M-20 105H120" stroke="currentColor" strokeWidth="0.6" opacity="0.5" />
      <g id="panes">
        {panes.map((pane, index) => (
          <path key={pane} d={pane} opacity={[0.45, 0.7, 1, 0.8, 0.9][index]} />
        ))}
      </g>
      <use href="#panes" transform="matrix(1.3 0 -0.35 -0.8 2 100)" opacity="0.16" />
    </svg>
  );
}

/** The half-round window of the logo and the empty states. Unlit, only its frame shows. */
export function Fanlight({ lit = true }: { lit?: boolean }) {
  return (
    <svg viewBox="0 0 100 58" width="100" height="58" aria-hidden="true">
      <g
        fill={lit ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth={lit ? 0 : 2}
        strokeLinejoin="round"
      >
        <path d="M2 49A48 48 0 0 1 13.500 17.900l17.700 15.500A24.500 24.500 0 0 0 25.500 49z" />
        <path d="M17 14.200A48 48 0 0 1 47.500 1l.0 23.500A24.500 24.500 0 0 0 34.700 29.700z" />
        <path d="M52.500 1A48 48 0 0 1 83 14.200L65.300 29.700A24.500 24.500 0 0 0 52.500 24.500z" />
        <path d="M86.500 17.900A48 48 0 0 1 98 49H74.500A24.500 24.500 0 0 0 68.800 33.400z" />
        <path d="M31 49a19 19 0 0 1 38 0z" />
      </g>
      <path d="M1 55.500h98" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

const toPercent = (fraction: number) => `${Math.round(fraction * 1_000) / 10}%`

/** Numbered pins over an image that fills its positioned parent. As SVG: the site's policy blocks styles in served HTML. */
export function SpotMarks({ spots }: { spots: readonly { x: number; y: number }[] }) {
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      {spots.map(({ x, y }, index) => (
        <svg key={`${x} ${y}`} x={toPercent(x)} y={toPercent(y)} overflow="visible">
          <circle r="15" fill="var(--color-terracotta-ink)" stroke="var(--color-white)" strokeWidth="2" />
          <text fill="var(--color-white)" fontSize="14" fontWeight="650" textAnchor="middle" dominantBaseline="central">
            {index + 1}
          </text>
        </svg>
      ))}
    </svg>
  )
}

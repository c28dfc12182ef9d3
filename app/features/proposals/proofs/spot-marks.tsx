const toPercent = (fraction: number) => `${Math.round(fraction * 1_000) / 10}%`

/** Numbered pins over an image that fills its positioned parent. As SVG: the site's policy blocks styles in served HTML. */
export function SpotMarks({ spots }: { spots: readonly { x: number; y: number }[] }) {
  const label = { textAnchor: 'middle', dominantBaseline: 'central', fontSize: 14, fontWeight: 650 } as const
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      {spots.map((spot, index) => {
        const [x, y] = [toPercent(spot.x), toPercent(spot.y)]
        return (
          <g key={index}>
            <circle
              cx={x}
              cy={y}
              r="15"
              fill="var(--color-terracotta-ink)"
              stroke="var(--color-white)"
              strokeWidth="2"
            />
            <text x={x} y={y} {...label} fill="var(--color-white)">
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

import { joinClasses } from '#app/ui/classes.ts'

/** A mailer box by step: 0 flat sheet, 1 with artwork, 2 folded and open, 3 closed and addressed. */
const drawings = [
  <g key="sheet">
    <path d="M46 12h68l5 16v20h20l7-4v28l-7-4h-20v20l-5 12H46l-5-12V68H21l-7 4V44l7 4h20V28Z" />
    <path d="M41 28h78M41 48h78M41 68h78M41 88h78M41 48v20M119 48v20" strokeDasharray="3 4" />
  </g>,
  <g key="artwork">
    <path d="M46 12h68l5 16v20h20l7-4v28l-7-4h-20v20l-5 12H46l-5-12V68H21l-7 4V44l7 4h20V28Z" />
    <path d="M41 28h78M41 48h78M41 68h78M41 88h78M41 48v20M119 48v20" strokeDasharray="3 4" />
    <path
      d="M80 50a8 8 0 0 1 8 8h-8ZM80 66a8 8 0 0 1-8-8h8ZM72 56a6 6 0 0 1 6-6v6ZM88 60a6 6 0 0 1-6 6v-6Z"
      fill="currentColor"
      stroke="none"
    />
    <path d="M64 42h-4v4M96 42h4v4M64 74h-4v-4M96 74h4v-4" />
  </g>,
  <g key="open">
    <path d="M28 52 80 68v38L28 88ZM132 52 80 68v38l52-18Z" />
    <path d="M28 52 80 36l52 16" strokeDasharray="3 4" />
    <path d="M28 52 80 36 74 6 24 20ZM132 52l16-8-50-14-18 6" />
    <path d="M58 55V42a6 3 0 0 1 12 0v16M88 60V34h9v-6h6v6h9v20" />
  </g>,
  <g key="closed">
    <path d="M24 48 80 28l56 20-56 20ZM24 48v34l56 22V68M136 48v34l-56 22" />
    <path d="m52 38 56 20v14M94 78l26-9v14l-26 9Z" />
    <path d="m99 83 14-5M99 87l9-3" strokeWidth="1.25" />
  </g>,
]

export function FoldingBox({ step, className }: { step: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 116"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={joinClasses('h-auto', className)}
    >
      {drawings[step]}
    </svg>
  )
}

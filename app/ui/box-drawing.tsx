import { joinClasses } from './classes.ts'

/** Dieline drawing of an open, empty box: solid lines are cut, dashed ones fold. */
export function BoxDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 160 128"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={joinClasses('h-auto', className)}
    >
      <path d="M28 48 80 66v54L28 101ZM132 48 80 66v54l52-19Z" />
      <path d="M28 48 80 30l52 18M80 30v36" strokeDasharray="4 4" />
      <path d="M28 48 6 35l50-19 24 14M132 48l22-13-50-19-24 14M28 48 10 62l50 19 20-15M132 48l18 14-50 19-20-15" />
    </svg>
  )
}

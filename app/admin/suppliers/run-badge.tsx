import { Badge } from '#app/ui/badge.tsx'

const runStates = {
  waiting: { title: 'Waiting', tone: 'outline' },
  running: { title: 'Running', tone: 'mustard' },
  done: { title: 'Done', tone: 'forest' },
  failed: { title: 'Failed', tone: 'danger' },
} as const

type RunBadgeProps = { state: keyof typeof runStates; needsReview: boolean }

/** State of a run, or that its import waits for a person. */
export function RunBadge({ state, needsReview }: RunBadgeProps) {
  if (state === 'done' && needsReview) return <Badge tone="mustard">Needs review</Badge>
  return <Badge tone={runStates[state].tone}>{runStates[state].title}</Badge>
}

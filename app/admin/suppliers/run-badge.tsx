import { Badge } from '#app/ui/badge.tsx'

const runStates = {
  waiting: { title: 'Waiting', tone: 'outline' },
  running: { title: 'Running', tone: 'mustard' },
  done: { title: 'Done', tone: 'forest' },
  failed: { title: 'Failed', tone: 'danger' },
} as const

type RunBadgeProps = { state: keyof typeof runStates; importState: string | null }

/** State of a run; one whose import waits for a person says so. */
export function RunBadge({ state, importState }: RunBadgeProps) {
  if (state === 'done' && importState === 'checked') return <Badge tone="mustard">Needs review</Badge>
  return <Badge tone={runStates[state].tone}>{runStates[state].title}</Badge>
}

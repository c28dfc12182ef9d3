export const runStates = {
  waiting: { title: 'Waiting', tone: 'outline' },
  running: { title: 'Running', tone: 'mustard' },
  done: { title: 'Done', tone: 'forest' },
  failed: { title: 'Failed', tone: 'danger' },
} as const

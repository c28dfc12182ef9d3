import { classes } from './classes.ts'

/** A grey stand-in while something loads; size it with classes. Say what is loading in text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-glimmer rounded-sm bg-line', className)} />
}

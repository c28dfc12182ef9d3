import { joinClasses } from './classes.ts'

/** A gray placeholder while content loads; size it with classes. Describe what is loading in text next to it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={joinClasses('animate-glimmer rounded-sm bg-line', className)} />
}

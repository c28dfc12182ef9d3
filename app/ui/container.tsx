import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'

/** Page column of 1200 px. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={joinClasses('mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8', className)}>{children}</div>
}

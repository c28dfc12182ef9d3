import type { ReactNode } from 'react'
import { BoxDrawing } from './box-drawing.tsx'
import { joinClasses } from './classes.ts'

export type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** Actions that resolve the problem. */
  children?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

export function EmptyState({ title, text, children, heading: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={joinClasses('flex flex-col items-center px-6 py-12 text-center sm:py-16', className)}>
      <BoxDrawing className="w-36 text-kraft" />
      <Heading className="mt-6 text-subheading">{title}</Heading>
      {text && <p className="mt-2 max-w-md text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

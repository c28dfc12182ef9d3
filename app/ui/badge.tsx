import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'

const tones = {
  neutral: 'bg-sand text-ink',
  outline: 'border border-line bg-card text-muted',
  forest: 'bg-forest-tint text-forest',
  mustard: 'bg-mustard text-ink',
  terracotta: 'bg-terracotta-tint text-terracotta-ink',
  danger: 'bg-danger-tint text-danger',
}

export type BadgeProps = { tone?: keyof typeof tones; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={joinClasses(
        'inline-flex min-h-6 items-center gap-1.5 rounded-sm px-2 text-[0.8125rem] leading-5 font-semibold [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

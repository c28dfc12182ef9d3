import type { ReactNode } from 'react'
import { Container } from '#app/ui/container.tsx'

type SectionProps = {
  /** Anchor for links. */
  id: string
  title: string
  children: ReactNode
  /** Background and spacing. */
  className: string
}

/** Section of a page with a heading. */
export function Section({ id, title, children, className }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <Container>
        <h2 id={`${id}-title`} className="text-title">
          {title}
        </h2>
        {children}
      </Container>
    </section>
  )
}

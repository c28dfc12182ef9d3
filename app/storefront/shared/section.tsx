import type { ReactNode } from 'react'
import { Container } from '#app/ui/container.tsx'

type SectionProps = {
  /** Anchor of links to it. */
  id: string
  title: string
  children: ReactNode
  /** Its ground and the air around it. */
  className: string
}

/** One part of a page, under its own heading. */
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

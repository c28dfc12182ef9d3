import { ButtonLink } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Container } from '#app/ui/container.tsx'

type Action = { to: string; label: string }

/** Action buttons; the first is the primary one. */
export function Actions({ actions, className }: { actions: Action[]; className?: string }) {
  return (
    <div className={joinClasses('flex flex-wrap gap-3', className)}>
      {actions.map(({ to, label }, index) => (
        <ButtonLink key={to} to={to} size="lg" variant={index > 0 ? 'secondary' : 'primary'}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

type ClosingCallToActionProps = {
  title: string
  /** Centers the section; without it title and actions share a line on wide screens. */
  text?: string
  actions: Action[]
  className?: string
}

/** Call to action at the end of a page. */
export function ClosingCallToAction({ title, text, actions, className }: ClosingCallToActionProps) {
  return (
    <section aria-labelledby="closing" className={className}>
      <Container
        className={text ? 'text-center' : 'flex flex-col gap-6 lg:flex-row lg:items-center lg:justify-between'}
      >
        <h2 id="closing" className={text ? 'text-title' : 'text-heading'}>
          {title}
        </h2>
        {text && <p className="mt-4 text-lead">{text}</p>}
        <Actions actions={actions} className={text && 'mt-8 justify-center'} />
      </Container>
    </section>
  )
}

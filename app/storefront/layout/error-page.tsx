import { useLocation } from 'react-router'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { storedRequest } from '#app/features/requests/intake/received.ts'
import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'

export const errorTitle = 'Something went wrong'

export function ErrorPage() {
  const { pathname, search } = useLocation()
  const { email } = useBrand()
  const stored = useExternalStore(storedRequest)
  return (
    <Container className="py-16 lg:py-28">
      <div className="mx-auto flex max-w-xl flex-col items-center text-center">
        <BoxDrawing className="w-40 text-kraft" />
        <h1 className="mt-8 text-title">{stored ? 'Your request was received' : errorTitle}</h1>
        {stored && (
          <p className="mt-4 text-lead">
            {stored.reference
              ? `Your reference is ${stored.reference}. You do not need to send it again.`
              : 'You do not need to send it again.'}
          </p>
        )}
        <p className="mt-4 text-lead text-muted">
          This page could not be put together. Try again in a moment; if it keeps failing, write to{' '}
          <a href={`mailto:${email}`} className="text-ink underline underline-offset-4">
            {email}
          </a>
          .
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {/* A plain link requests the page again, with or without JavaScript. */}
          <a href={pathname + search} className={getButtonClass({ size: 'lg' })}>
            Try Again
          </a>
          <ButtonLink to="/" variant="secondary" size="lg">
            Return to Home
          </ButtonLink>
        </div>
      </div>
    </Container>
  )
}

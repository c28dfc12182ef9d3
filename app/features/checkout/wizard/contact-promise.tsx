import { useBrand } from '#app/features/brand/use-brand.ts'

/** Below the submit button. */
export function ContactPromise() {
  const { contactWithin } = useBrand()
  return (
    <p className="mt-4 text-sm leading-5 text-muted">
      {`Our team will review your request and contact you within ${contactWithin}.`}
    </p>
  )
}

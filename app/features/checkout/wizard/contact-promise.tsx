import { siteSettings } from '#app/lib/site-settings.ts'

/** Under the button that sends. */
export function ContactPromise() {
  return (
    <p className="mt-4 text-sm leading-5 text-muted">
      Our team will review your request and contact you within {siteSettings.contactWithin}.
    </p>
  )
}

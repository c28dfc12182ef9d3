import { useBrand } from '#app/features/brand/use-brand.ts'

/** The shop's email address, for recipients who need help. */
export function ContactLink() {
  const { email } = useBrand()
  return (
    <a href={`mailto:${email}`} className="wrap-anywhere text-ink underline underline-offset-4">
      {email}
    </a>
  )
}

import { signInPath } from '#app/features/portal/access/return-path.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type SignInFormProps = {
  rejected?: { errors: FieldErrors; values: FieldValues } | undefined
  /** Email address to start with. */
  email?: string
  /** Path to return to. */
  to: string
}

/** Asks for a sign-in link by email. */
export function SignInForm({ rejected, email = '', to }: SignInFormProps) {
  return (
    <form method="post" action={signInPath} className="grid gap-4" aria-label="Sign in">
      <input type="hidden" name="to" value={to} />
      <TextField
        id="portal-email"
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={rejected?.values.email ?? email}
        errors={rejected?.errors.email ?? []}
      />
      <Button type="submit" size="lg" className="w-full">
        Email me a sign-in link
      </Button>
    </form>
  )
}

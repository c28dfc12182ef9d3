import { TextField } from '#app/ui/field.tsx'
import type { useFormFields } from '#app/ui/form.tsx'

export type WizardForm = ReturnType<typeof useFormFields>

/** Step 1. */
export function StepContact({ form }: { form: WizardForm }) {
  return (
    <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
      <TextField {...form.field('firstName')} label="First Name" autoComplete="given-name" />
      <TextField {...form.field('lastName')} label="Last Name" autoComplete="family-name" />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Your business address, not a personal one such as Gmail or Yahoo."
        className="sm:col-span-2"
      />
      <TextField {...form.field('company')} label="Company" autoComplete="organization" />
      <TextField {...form.field('phone')} label="Phone" optional type="tel" autoComplete="tel" />
    </div>
  )
}

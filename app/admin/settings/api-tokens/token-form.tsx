import { Form } from 'react-router'
import { scopes, scopeTitles } from '#app/features/api-tokens/scopes.ts'
import { maxDays, maxNameLength } from '#app/features/api-tokens/token.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { FieldErrorList, TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'

type TokenFormProps = {
  isRecentlyConfirmed: boolean
  values: Record<string, string>
  errors: FieldErrors
}

const defaultDays = '365'

/** The form of a new token. */
export function TokenForm({ isRecentlyConfirmed, values, errors }: TokenFormProps) {
  const chosen = values.scopes?.split(' ') ?? []
  return (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="create" />
      <TextField
        label="Name"
        name="name"
        hint="The software that uses it, such as ERP."
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={values.name}
        errors={errors.name}
        required
      />
      <fieldset>
        <legend className="mb-1.5 text-sm leading-5 font-semibold">Permissions</legend>
        <div className="grid gap-1">
          {scopes.map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              name="scope"
              value={scope}
              defaultChecked={chosen.includes(scope)}
              label={scopeTitles[scope]}
            />
          ))}
        </div>
        <FieldErrorList id="scopes" errors={errors.scopes} />
      </fieldset>
      <TextField
        label="Expires in (days)"
        name="days"
        inputMode="numeric"
        hint={`1 to ${maxDays}.`}
        defaultValue={values.days ?? defaultDays}
        errors={errors.days}
        required
      />
      <ConfirmField isRecentlyConfirmed={isRecentlyConfirmed} errors={errors} />
      <Button type="submit" className="justify-self-start">
        Create token
      </Button>
    </Form>
  )
}

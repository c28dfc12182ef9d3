import { Form, useNavigation } from 'react-router'
import { scopeTitles } from '#app/features/api-tokens/scopes.ts'
import { maxDays, maxNameLength } from '#app/features/api-tokens/token.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { ChoiceList } from '../../components/choice-list.tsx'

type TokenFormProps = {
  isRecentlyConfirmed: boolean
  values: Record<string, string>
  errors: FieldErrors
}

const defaultDays = '365'

/** The form of a new token. */
export function TokenForm({ isRecentlyConfirmed, values, errors }: TokenFormProps) {
  const isBusy = useNavigation().state !== 'idle'
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
      <ChoiceList
        legend="Permissions"
        type="checkbox"
        name="scope"
        labels={scopeTitles}
        chosen={values.scopes?.split(' ') ?? []}
        errors={errors.scopes}
      />
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
      <Button type="submit" busy={isBusy} className="justify-self-start">
        Create token
      </Button>
    </Form>
  )
}

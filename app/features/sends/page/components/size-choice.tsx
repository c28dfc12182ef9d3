import { FieldErrorList, getAriaAttributes } from '#app/ui/field.tsx'

type SizeChoiceProps = {
  name: string
  legend: string
  sizes: readonly string[]
  chosen: string
  errors: string[]
  /** False for one of several products, which the browser cannot know. */
  isRequired?: boolean
}

/** Sizes of one product as radio buttons. */
export function SizeChoice({ name, legend, sizes, chosen, errors, isRequired = true }: SizeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm leading-5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <label key={size} className="size-chip">
            <input
              type="radio"
              name={name}
              value={size}
              defaultChecked={size === chosen}
              required={isRequired}
              className="radio"
              {...getAriaAttributes(name, { errors })}
            />
            {size}
          </label>
        ))}
      </div>
      <FieldErrorList id={name} errors={errors} />
    </fieldset>
  )
}

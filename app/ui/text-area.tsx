import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldFrame, type FieldFrameProps, getAriaAttributes } from './field.tsx'

export type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'children'> & {
    /** Shows "0/1000" beside the label, counted live against `maxLength`. */
    counter?: boolean
  }

export function TextArea({
  label,
  errors,
  hint,
  optional,
  isLabelHidden,
  counter,
  className,
  id: givenId,
  onInput,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const control = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<number>()
  const length = textarea.value === undefined ? (typed ?? String(textarea.defaultValue ?? '').length) : undefined
  const count = length ?? String(textarea.value).length

  useEffect(() => {
    const recount = () => requestAnimationFrame(() => setTyped(control.current?.value.length))
    // Counts text typed before hydration.
    recount()
    const form = control.current?.form
    form?.addEventListener('reset', recount)
    return () => form?.removeEventListener('reset', recount)
  }, [])

  return (
    <FieldFrame
      id={id}
      label={label}
      errors={errors}
      hint={hint}
      optional={optional}
      isLabelHidden={isLabelHidden}
      className={className}
      aside={counter && <span className="text-sm text-muted tabular-figures">{`${count}/${textarea.maxLength}`}</span>}
    >
      <textarea
        ref={control}
        {...textarea}
        id={id}
        rows={rows}
        onInput={(event: FormEvent<HTMLTextAreaElement>) => {
          setTyped(event.currentTarget.value.length)
          onInput?.(event as Parameters<NonNullable<typeof onInput>>[0])
        }}
        className={'control min-h-28 resize-y py-3'}
        {...getAriaAttributes(id, { errors, hint })}
      />
    </FieldFrame>
  )
}

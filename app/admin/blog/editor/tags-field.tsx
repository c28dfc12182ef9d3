import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { maxLength, maxTags } from '#app/features/blog/editing/post-limits.ts'
import { joinTags, splitTags } from '#app/features/blog/editing/taxonomy/tag-names.ts'
import { FieldFrame, getAriaAttributes, TextField } from '#app/ui/field.tsx'

type TagsFieldProps = {
  value: string
  suggestions: string[]
  errors: string[] | undefined
  onChange: () => void
}

/** True for a choice from a datalist, whose input event has another type than typing, or none. */
const isChoice = (event: Event) =>
  !(event instanceof InputEvent && event.inputType) || event.inputType === 'insertReplacementText'

/** True while a quoted name is typed, which may contain a comma. */
const isInQuotes = (text: string) => text.startsWith('"') && text.split('"').length % 2 === 0

/** Tags, typed or chosen from suggestions; without JavaScript one text field. */
export function TagsField({ value, suggestions, errors = [], onChange }: TagsFieldProps) {
  const id = useId()
  const [names, setNames] = useState(() => splitTags(value))
  const [input, setInput] = useState('')
  const [isHydrated, setIsHydrated] = useState(false)
  const plainField = useRef<HTMLInputElement>(null)
  const typedTag = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const field = plainField.current
    if (field && field.value !== value) {
      setNames(splitTags(field.value))
      onChange()
    }
    hadFocus.current = field !== null && field === document.activeElement
    setIsHydrated(true)
  }, [])
  useEffect(() => {
    if (hadFocus.current) typedTag.current?.focus()
  }, [isHydrated])
  const hint = `Up to ${maxTags}. Press Enter or comma to add a tag.`
  if (!isHydrated) {
    return (
      <TextField
        ref={plainField}
        label="Tags"
        name="tags"
        defaultValue={value}
        errors={errors}
        hint="Separate tags with commas."
      />
    )
  }

  function updateNames(next: string[]) {
    setNames(next)
    onChange()
  }
  /** Leaves names beyond the maximum in the field. */
  function addTags(typed: string[]) {
    const added = typed.filter((name) => !names.some((other) => other.toLowerCase() === name.toLowerCase()))
    const free = Math.max(0, maxTags - names.length)
    setInput(joinTags(added.slice(free)))
    if (added.length > 0 && free > 0) updateNames([...names, ...added.slice(0, free)])
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && input.trim()) {
      event.preventDefault()
      addTags(splitTags(input))
    }
    if (event.key === 'Backspace' && input === '' && names.length > 0) updateNames(names.slice(0, -1))
  }

  const remaining = suggestions.filter((name) => !names.includes(name))
  return (
    <FieldFrame id={id} label="Tags" hint={hint} errors={errors}>
      <input
        type="hidden"
        name="tags"
        value={joinTags(names)}
        // Text that was typed before the page was rendered again (`copyToNewPage`).
        onInput={({ currentTarget }) => updateNames(splitTags(currentTarget.value))}
        onFocus={() => typedTag.current?.focus()}
      />
      <div className="post-tags">
        {names.length > 0 && (
          <ul aria-label="Selected tags">
            {names.map((name) => (
              <li key={name}>
                <span>{name}</span>
                <button
                  type="button"
                  aria-label={`Remove tag ${name}`}
                  onClick={() => updateNames(names.filter((each) => each !== name))}
                >
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={typedTag}
          id={id}
          value={input}
          list={`${id}-names`}
          maxLength={maxLength.tag}
          autoComplete="off"
          disabled={names.length >= maxTags}
          onChange={({ currentTarget, nativeEvent }) => {
            const text = currentTarget.value
            if (isChoice(nativeEvent) && remaining.includes(text)) addTags([text])
            else if (text.includes(',') && !isInQuotes(text)) addTags(splitTags(text))
            else setInput(text)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => addTags(splitTags(input))}
          {...getAriaAttributes(id, { errors, hint })}
        />
        <datalist id={`${id}-names`}>
          {remaining.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </FieldFrame>
  )
}

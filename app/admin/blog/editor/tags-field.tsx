import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { maxLength, maxTags } from '#app/features/blog/editing/post-limits.ts'
import { joinTags, splitTags } from '#app/features/blog/editing/taxonomy/tag-names.ts'
import { Frame, fieldIds, TextField } from '#app/ui/field.tsx'

type TagsFieldProps = {
  value: string
  suggestions: string[]
  errors: string[] | undefined
  onChange: () => void
}

/** Names, typed or chosen; without JavaScript one line of them. */
export function TagsField({ value, suggestions, errors = [], onChange }: TagsFieldProps) {
  const id = useId()
  const [names, setNames] = useState(() => splitTags(value))
  const [typed, setTyped] = useState('')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const hint = `Up to ${maxTags}. Press Enter or comma to add a tag.`
  if (!scripted) {
    return <TextField label="Tags" name="tags" defaultValue={value} errors={errors} hint="Separate tags with commas." />
  }

  function set(next: string[]) {
    setNames(next)
    onChange()
  }
  function take(text: string) {
    setTyped('')
    const added = splitTags(text).filter((name) => !names.some((other) => other.toLowerCase() === name.toLowerCase()))
    if (added.length > 0) set([...names, ...added].slice(0, maxTags))
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    }
    if (event.key === 'Backspace' && typed === '' && names.length > 0) set(names.slice(0, -1))
  }

  const rest = suggestions.filter((name) => !names.includes(name))
  return (
    <Frame id={id} label="Tags" hint={hint} errors={errors}>
      <input type="hidden" name="tags" value={joinTags(names)} />
      <div className="post-tags">
        {names.length > 0 && (
          <ul aria-label="Selected tags">
            {names.map((name) => (
              <li key={name}>
                {name}
                <button
                  type="button"
                  aria-label={`Remove tag ${name}`}
                  onClick={() => set(names.filter((each) => each !== name))}
                >
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          id={id}
          value={typed}
          list={`${id}-names`}
          maxLength={maxLength.tag}
          autoComplete="off"
          disabled={names.length >= maxTags}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value
            if (text.includes(',') || rest.includes(text)) take(text)
            else setTyped(text)
          }}
          onKeyDown={press}
          onBlur={() => take(typed)}
          {...fieldIds(id, { errors, hint })}
        />
        <datalist id={`${id}-names`}>
          {rest.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </Frame>
  )
}

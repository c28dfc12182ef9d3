import { type RefObject, useEffect, useRef, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { sendImage } from '../../images/upload-image.ts'
import type { CodeEditor } from './code-editor.ts'
import type { Source } from './marks.ts'

/** Replaces a plain field by the code editor once that is loaded. The field still holds the text for the form. */
export function useCodeEditor(
  text: RefObject<HTMLTextAreaElement | null>,
  { kind, onChange }: { kind: Source; onChange: () => void },
) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor>()
  const [problem, setProblem] = useState<string>()
  const changed = useRef(onChange)
  changed.current = onChange

  useEffect(() => {
    const leaving = new AbortController()
    let mounted: CodeEditor | undefined
    import('./code-editor.ts')
      .then(({ mountEditor }) => {
        const [field, place] = [text.current, host.current]
        if (leaving.signal.aborted || !field || !place) return
        const hadFocus = document.activeElement === field
        mounted = mountEditor(place, {
          text: field.value,
          kind,
          label: kind === 'html' ? 'Text (HTML)' : 'Text (Markdown)',
          onChange(now) {
            field.value = now
            changed.current()
          },
          onSave: () => field.form?.requestSubmit(),
          send: (file) => sendImage(file, { signal: leaving.signal, onProgress: () => {} }),
          onProblem: setProblem,
        })
        setEditor(mounted)
        if (hadFocus) mounted.focus()
      })
      .catch((error: unknown) => logInBrowser('the editor has not come', error))
    return () => {
      leaving.abort()
      mounted?.destroy()
    }
  }, [kind])

  return { host, editor, problem }
}

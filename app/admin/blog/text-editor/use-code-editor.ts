import { type RefObject, useEffect, useRef, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { uploadImage } from '../../images/upload-image.ts'
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
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  useEffect(() => {
    const controller = new AbortController()
    let mounted: CodeEditor | undefined
    import('./code-editor.ts')
      .then(({ mountEditor }) => {
        const [field, hostElement] = [text.current, host.current]
        if (controller.signal.aborted || !field || !hostElement) return
        const hadFocus = document.activeElement === field
        mounted = mountEditor(hostElement, {
          text: field.value,
          kind,
          label: kind === 'html' ? 'Text (HTML)' : 'Text (Markdown)',
          onChange(value) {
            field.value = value
            latestOnChange.current()
          },
          onSave: () => field.form?.requestSubmit(),
          upload: (file) => uploadImage(file, { signal: controller.signal, onProgress: () => {} }),
          onProblem: setProblem,
        })
        setEditor(mounted)
        if (hadFocus) mounted.focus()
      })
      .catch((error: unknown) => logInBrowser('editor.load_failed', error))
    return () => {
      controller.abort()
      mounted?.destroy()
    }
  }, [kind])

  return { host, editor, problem }
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { uploadImage } from '../../images/upload-image.ts'
import type { CodeEditor } from './code-editor.ts'
import type { MarkupLanguage } from './marks.ts'

/** Replaces a plain text area with the code editor once that has loaded. The form still submits the text area. */
export function useCodeEditor(
  textArea: RefObject<HTMLTextAreaElement | null>,
  { kind, onChange }: { kind: MarkupLanguage; onChange: () => void },
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
        const [field, hostElement] = [textArea.current, host.current]
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

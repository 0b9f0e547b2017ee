/** Commands of the extension. Derived: `contributes.commands`, menus and the README table. */
export interface EditorCommand {
  readonly id: string;
  /** Shown in the palette behind `Shooty: `. */
  readonly title: string;
  readonly icon?: string;
  /** Context in which the palette offers it; `never` = not in the palette (called by lenses with arguments). */
  readonly when?: string;
  /** Shown in the title of a guard's editor. */
  readonly editorTitle?: true;
  /** Shown in the toolbar of a debug session, in this context. */
  readonly debugToolbar?: string;
}

const inGuard = 'editorLangId == vance-script';
/** Recipes and scenarios run as well. */
export const runnableYaml = String.raw`resourcePath =~ /[\\\/]_vance[\\\/]recipes[\\\/].*\.ya?ml$|\.scenario\.ya?ml$/`;
const runnable = `(${inGuard} || ${runnableYaml}) && isWorkspaceTrusted`;
/** Set while a session stands before an action or a host call. */
const atAction = 'debugType == shooty && shooty.atAction';

export const editorCommands: readonly EditorCommand[] = [
  {
    id: 'shooty.runGuard',
    title: 'Run Guard',
    icon: '$(play)',
    when: runnable,
    editorTitle: true,
  },
  {
    id: 'shooty.debugGuard',
    title: 'Debug Guard',
    icon: '$(debug-alt)',
    when: runnable,
    editorTitle: true,
  },
  { id: 'shooty.newGuard', title: 'New Guard…', when: 'workspaceFolderCount > 0' },
  { id: 'shooty.showGuards', title: 'Show Guards of This Workspace' },
  { id: 'shooty.addGuardToRecipe', title: 'Add Guard to Recipe…', when: inGuard },
  { id: 'shooty.openRecordedEvents', title: 'Open Recorded Hook Events as Scenario', when: 'isWorkspaceTrusted' },
  {
    id: 'shooty.actionLet',
    title: 'Let It Happen',
    icon: '$(check)',
    when: atAction,
    debugToolbar: atAction,
  },
  {
    id: 'shooty.actionAnswer',
    title: 'Answer in Its Place…',
    icon: '$(reply)',
    when: atAction,
    debugToolbar: atAction,
  },
  {
    id: 'shooty.actionChange',
    title: 'Change Its Arguments…',
    icon: '$(edit)',
    when: atAction,
    debugToolbar: atAction,
  },
  { id: 'shooty.actionSkip', title: 'Skip It', icon: '$(circle-slash)', when: atAction, debugToolbar: atAction },
  { id: 'shooty.openTimeline', title: 'Open Timeline' },
  { id: 'shooty.timelineAsText', title: 'Show Timeline as Text' },
  { id: 'shooty.previewProcess', title: 'Show Effective Mock Process', when: inGuard },
  { id: 'shooty.launch', title: 'Run or Debug', when: 'never' },
  { id: 'shooty.restartServer', title: 'Restart Server' },
  { id: 'shooty.showOutput', title: 'Show Output' },
  { id: 'shooty.openSettings', title: 'Open Settings' },
  { id: 'shooty.showRecipeEntry', title: 'Show Recipe Entry', when: 'never' },
];

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
}

const inGuard = 'editorLangId == vance-script';

export const editorCommands: readonly EditorCommand[] = [
  {
    id: 'shooty.runGuard',
    title: 'Run Guard',
    icon: '$(play)',
    when: `${inGuard} && isWorkspaceTrusted`,
    editorTitle: true,
  },
  {
    id: 'shooty.debugGuard',
    title: 'Debug Guard',
    icon: '$(debug-alt)',
    when: `${inGuard} && isWorkspaceTrusted`,
    editorTitle: true,
  },
  { id: 'shooty.showGuards', title: 'Show Guards of This Workspace' },
  { id: 'shooty.addGuardToRecipe', title: 'Add Guard to Recipe…', when: inGuard },
  { id: 'shooty.openRecordedEvents', title: 'Open Recorded Hook Events as Scenario', when: 'isWorkspaceTrusted' },
  { id: 'shooty.restartServer', title: 'Restart Server' },
  { id: 'shooty.showOutput', title: 'Show Output' },
  { id: 'shooty.openSettings', title: 'Open Settings' },
  { id: 'shooty.showRecipeEntry', title: 'Show Recipe Entry', when: 'never' },
];

/** Raw protocol text, both ways; the executor's child sits at the other end. */
export interface InspectorChannel {
  send(message: string): void;
  onMessage(listener: (message: string) => void): void;
}

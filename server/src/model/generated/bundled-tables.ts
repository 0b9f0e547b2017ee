// Generated from docs/vance/*.tsv by `npm run generate`; do not edit.

/** Name, parameters, summary. Source: tools.tsv. */
export const toolTable = `
binder_app_create	folder:string*; title:string; description:string; landingRef:string; entries:array<object>; overwrite:boolean; projectId:string	Set up a binder folder app that keeps an ordered list of document references
binder_entry_add	folder:string*; ref:string*; section:string; title:string; projectId:string	Put one document reference into a binder
binder_entry_remove	folder:string*; ref:string*; projectId:string	Take one document reference out of a binder
calendar_aggregate	folder:string*; from:string; to:string; lanes:array<string>; tags:array<string>; expandRecurring:boolean; projectId:string	Flatten all events of a calendar app into one time-sorted list
calendar_app_create	folder:string*; title:string; description:string; lanes:array<object>; events:array<object>; window:object; overwrite:boolean; projectId:string	Set up a calendar app folder with lanes and initial events
calendar_conflicts	folder:string*; from:string; to:string; projectId:string	Rebuild the overlap report of a calendar app
calendar_create	events:array<object>*; title:string; outputPath:string; projectId:string; overwrite:boolean	Make a calendar document from a list of events
calendar_export_ics	documentRef:string*; calendarName:string; outputPath:string; projectId:string	Turn a calendar document into an iCalendar file
gantt_from_calendars	folder:string*; from:string; to:string; projectId:string	Rebuild the Gantt diagram of a calendar app
ics_to_calendar	icsBody:string; documentRef:string; title:string; outputPath:string; projectId:string	Turn iCalendar text into a calendar document
canvas_create	path:string*; title:string; description:string; projectId:string	Make an empty canvas document
canvas_edge_add	path:string*; from:string*; to:string*; label:string; fromSide:enum(top|right|bottom|left); toSide:enum(top|right|bottom|left); fromEnd:enum(none|arrow); toEnd:enum(none|arrow); color:string; dashed:boolean; width:number; projectId:string	Draw an edge between two canvas nodes
canvas_edge_delete	path:string*; id:string*; projectId:string	Remove a canvas edge by id
canvas_node_add	path:string*; node:object*; projectId:string	Place a node on a canvas
canvas_node_delete	path:string*; id:string*; projectId:string	Remove a canvas node and the edges that touch it
canvas_node_update	path:string*; id:string*; patch:object*; projectId:string	Patch position or fields of a canvas node
canvas_query	path:string*; type:enum(text|doc|link|group); textContains:string; projectId:string	List canvas nodes by type or text
canvas_validate	path:string*; projectId:string	Check a canvas for duplicate ids and dangling edges
canvasbook_app_create	folder:string*; title:string; description:string; landingPage:string; pages:array<object>; overwrite:boolean; projectId:string	Set up a folder app holding several canvases
canvasbook_page_create	folder:string*; title:string; slug:string; description:string; projectId:string	Add one canvas page to a canvasbook
feed_item	sourceId:string*; itemId:string*	Load one feed entry
feed_read	folder:string; streams:array<object>; since:string; languages:array<string>; facets:object; limit:integer; projectId:string	Read entries of a feeds app or of given streams
feed_sources	projectId:string	List the feed sources a project can use
feeds_app_create	folder:string*; title:string; description:string; streams:array<object>; since:string; pageSize:integer; overwrite:boolean; projectId:string	Set up a feeds folder app
finance_node_add	path:string*; parentName:string; node:object*; projectId:string	Add a node to a finance tree
finance_node_remove	path:string*; name:string*; projectId:string	Remove a node from a finance tree
finance_node_update	path:string*; name:string*; patch:object*; projectId:string	Patch a node of a finance tree
finance_node_value_set	path:string*; name:string*; values:array<any>*; projectId:string	Set the time-dependent values of a finance node
finance_report_generate	path:string*; processor:string*; params:object; persist:boolean; outputPath:string; projectId:string	Produce a report from a finance tree with a named processor
finance_report_processors		List the report processors for finance trees
finance_tree_calc	path:string*; projectId:string	Recalculate the totals of a finance tree
finance_tree_create	path:string*; title:string; description:string; projectId:string	Make an empty finance tree document
gtd_action_create	folder:string*; title:string*; when:string; deadline:string; contexts:array<string>; project:string; body:string; projectId:string	Create a processed to-do action in a GTD folder
gtd_action_update	folder:string*; path:string*; when:string; deadline:string; contexts:array<string>; done:boolean; title:string; body:string; projectId:string	Change a GTD action
gtd_app_create	folder:string*; title:string; description:string; overwrite:boolean; projectId:string	Set up a GTD folder app
gtd_capture	folder:string*; title:string*; note:string; projectId:string	Drop a thought into the GTD inbox
gtd_query	folder:string*; bucket:string; context:string; project:string; projectId:string	List GTD actions by bucket, context or project
gtd_search	folder:string*; query:string; context:string; limit:integer; projectId:string	Search GTD actions by text
issue_app_create	folder:string*; title:string; description:string; overwrite:boolean; projectId:string	Set up an issue tracker folder app
issue_comment	path:string*; text:string*; projectId:string	Add a comment to an issue
issue_create	folder:string*; title:string*; labels:array<string>; assignee:string; priority:string; body:string; projectId:string	Open an issue
issue_query	folder:string*; state:string; label:string; assignee:string; archived:boolean; projectId:string	List issues by state, label or assignee
issue_search	folder:string*; query:string; label:string; limit:integer; projectId:string	Search issues by text
issue_update	folder:string*; path:string*; state:string; labels:array<string>; assignee:string; priority:string; title:string; body:string; archived:boolean; projectId:string	Change an issue
journal_app_create	folder:string*; title:string; description:string; overwrite:boolean; projectId:string	Set up a journal folder app
journal_entry_create	folder:string*; date:string; body:string; title:string; mood:string; tags:array<string>; projectId:string	Write the journal entry of a day
journal_query	folder:string*; from:string; to:string; mood:string; tag:string; limit:integer; projectId:string	List journal entries of a date range
journal_search	folder:string*; query:string; mood:string; tag:string; limit:integer; projectId:string	Search journal entries by text
kanban_aggregate	folder:string*; column:string; columns:array<string>; assignee:string; labels:array<string>; blocked:boolean; priority:string; includeBody:boolean; projectId:string	Query the cards of a kanban board
kanban_app_create	folder:string*; title:string; description:string; columns:array<object>; cards:array<object>; boardStyle:string; wipEnforce:string; overwrite:boolean; projectId:string	Set up a kanban board with columns and cards
kanban_card_create	folder:string*; column:string; title:string*; priority:string; assignee:string; labels:array<string>; dueDate:string; estimate:number; blocked:boolean; body:string; filename:string; overwrite:boolean; projectId:string	Create one kanban card
kanban_move	folder:string*; card:string*; toColumn:string*; rebuild:boolean; projectId:string	Move a kanban card to another column
links_app_create	folder:string*; title:string; description:string; groups:array<string>; overwrite:boolean; projectId:string	Set up a link list folder app
links_entry_add	folder:string*; url:string*; group:string; title:string; teaser:string; tags:array<string>; note:string; projectId:string	Add a URL to a link list
links_entry_remove	folder:string*; url:string*; projectId:string	Remove a URL from a link list
links_entry_update	folder:string*; url:string*; group:string; title:string; teaser:string; tags:array<string>; note:string; projectId:string	Change an entry of a link list
links_list	folder:string*; group:string; query:string; limit:integer; projectId:string	Read the entries of a link list
links_validate	folder:string; content:string; projectId:string	Check a link list for unusable entries
r_script	script:string*; workingDir:string	Run an R script on the R service
permission_grant_list	scopeType:enum(TENANT|PROJECT)*; scopeId:string	List role grants of a tenant or project
permission_request_grant	scopeType:enum(TENANT|PROJECT)*; scopeId:string; subjectType:enum(USER|TEAM)*; subjectId:string*; role:enum(READER|WRITER|ADMIN)*; reason:string	Ask an administrator to grant a role
permission_request_revoke	scopeType:enum(TENANT|PROJECT)*; scopeId:string; subjectType:enum(USER|TEAM)*; subjectId:string*; reason:string	Ask an administrator to withdraw a role
slideshow_app_create	folder:string*; title:string; description:string; order:array<string>; captions:object; autoplaySeconds:integer; aspectRatio:string; overwrite:boolean; projectId:string	Set up a slideshow folder app
wiki_app_create	folder:string*; title:string; description:string; overwrite:boolean; projectId:string	Set up a wiki folder app
wikipage_create	folder:string*; title:string*; space:string; projectId:string	Create a wiki page
workbook_app_create	folder:string*; title:string; description:string; landingPage:string; indexStyle:string; overwrite:boolean; projectId:string	Set up a workbook folder app
workbook_validate	path:string*; projectId:string	Check a workbook or page for broken interactive blocks
workpage_block_append	path:string*; block:object; blocks:array<object>; projectId:string	Append blocks to a workpage
workpage_block_delete	path:string*; anchor:object*; projectId:string	Delete a workpage block
workpage_block_insert	path:string*; anchor:object*; block:object*; projectId:string	Insert a workpage block at an anchor
workpage_block_move	path:string*; from:object*; toIndex:integer*; projectId:string	Move a workpage block
workpage_block_update	path:string*; anchor:object*; block:object*; projectId:string	Replace a workpage block
workpage_create	path:string*; title:string; description:string; blocks:array<object>; projectId:string	Create a workpage document
workpage_query	path:string*; type:string; contains:string; projectId:string	List the blocks of a workpage
tool_health_clear_cooldown	scope:enum(SESSION|USER|PROJECT|TENANT|GLOBAL)*; scopeId:string; toolName:string*; errorSignature:string*; userId:string	Drop a cooldown entry of a tool
tool_health_read	toolName:string*; scope:enum(SESSION|USER|PROJECT|TENANT|GLOBAL)	Read the health record of a tool
tool_health_set_available	scope:enum(SESSION|USER|PROJECT|TENANT|GLOBAL)*; scopeId:string; toolName:string*; note:string	Mark a tool as working
tool_health_set_cooldown	scope:enum(SESSION|USER|PROJECT|TENANT|GLOBAL)*; scopeId:string; toolName:string*; errorSignature:string*; userId:string; duration:string*; classification:enum(TECHNICALLY_BROKEN|USER_SPECIFIC_TECHNICAL|USER_PERMISSION|USER_INPUT|INTERMITTENT)*; note:string	Record a cooldown for a tool failure
tool_health_set_unavailable	scope:enum(SESSION|USER|PROJECT|TENANT|GLOBAL)*; scopeId:string; toolName:string*; classification:enum(TECHNICALLY_BROKEN|USER_SPECIFIC_TECHNICAL|INTERMITTENT)*; expectedRecoveryAt:string; note:string	Mark a tool as down
tool_probe_as_system	toolName:string*; sampleInput:object*	Call a harmless tool without user identity to diagnose it
tool_probe_as_user	toolName:string*; userId:string; sampleInput:object*	Call a harmless tool as another user to diagnose it
app_rebuild	folder:string*; projectId:string	Regenerate the derived files of an application folder
current_time	zone:string	Return the current time
invoke_tool	name:string*; params:object	Call another allowed tool by name
tool_description	names:array<string>*	Return descriptions and schemas of named tools
tool_list	prefix:string	List the names of callable tools
respond	message:string*; awaiting_user_input:boolean	Deliver the final reply of a turn
whoami		Report the ids of user, tenant, project, session and process
compose_block_clear_output	projectId:string; path:string; id:string	Remove the shown output of a compose document
compose_block_run	projectId:string; path:string; id:string	Run a compose document and store its output in it
compose_run	composePath:string; composeYaml:string	Run a compose definition in a workspace
desktop_app_create	folder:string*; title:string; description:string; recurse:boolean; root:string; include:array<string>; exclude:array<string>; order:array<string>; overwrite:boolean; projectId:string	Set up a launcher page over app folders
how_do_i	intent:string*	Find the manual, skill or tool that fits an intent
doc_concat	projectId:string; sources:array<string>*; newPath:string*; separator:string; header:string; footer:string; title:string; tags:array<string>	Join several documents into a new one
doc_find	projectId:string; query:string*; pathPrefix:string; limit:integer	Find documents by text in path, name, title or tags
doc_import_url	projectId:string; url:string*; path:string; title:string; tags:array<string>; summary:string; insecure:boolean; ifExists:enum(reuse|update|error)	Download a URL into a document
doc_info	projectId:string; path:string; id:string; stats:boolean	Show the metadata of a document
doc_link	path:string; id:string; projectId:string; text:string; mode:enum(preview|reference); imageStyle:boolean	Build a Markdown link to a document
doc_list	projectId:string; tag:string; pathPrefix:string	List the documents of a project
doc_lock_add	projectId:string; path:string; id:string; documentId:string; role:enum(AI|USER|KIT)*	Add a writer role to the lock of a document
doc_lock_remove	projectId:string; path:string; id:string; documentId:string; role:enum(AI|USER|KIT)*	Remove a writer role from the lock of a document
doc_lock_set	projectId:string; path:string; id:string; documentId:string; lockedFor:array<enum(AI|USER|KIT)>*	Replace the lock roles of a document
doc_read	projectId:string; path:string; id:string	Read the text of a document
doc_set_summary	projectId:string; path:string; id:string; documentId:string; summary:string*	Set the summary line of a document
doc_summary	path:string*	Return a short summary and tags of a document
kind_validate	content:string; path:string; kind:string; projectId:string	Check content against its document kind
kit_list		List the kits a tenant offers
peer_notify	type:enum(PROJECT_CREATED|PROJECT_ARCHIVED|PROCESS_SPAWNED|PROCESS_STATUS_CHANGED|USER_STATEMENT|NOTE)*; summary:string*; payload:object	Tell the other hub sessions of the user about an event
process_observe	processId:string*; channelMode:enum(VERBATIM|MILESTONES|SUMMARY|INBOX)	Follow the live output of a worker process
project_chat_send	projectId:string; message:string*	Send a message to the chat process of another project
project_create	name:string*; title:string; projectGroupId:string; initialPrompt:string; kitName:string	Create a project with a session and chat process
project_current		Report the selected project
project_switch	name:string*	Select the project later calls default to
team_describe	name:string*	Show a team and its members
team_list	projectId:string	List teams
work_exec_check	id:string*; ifRunning:enum(extend|kill|wait)*; extendSeconds:integer	Look at a running job and extend, kill or await it
work_exec_kill	id:string*	Kill a workspace job
work_exec_run	command:string*; dirName:string; waitMs:integer; deadlineSeconds:integer	Run a shell command in the workspace
work_exec_stat	id:string*	Show short status figures of a workspace job
work_exec_status	id:string*	Show status and output of a workspace job
work_exec_tail	id:string*; n:integer; stream:enum(stdout|stderr)	Show the last output lines of a workspace job
work_exec_list	onlyRunning:boolean; sessionId:string; ownerLabel:string	List shell jobs of the project
image_generate	prompt:string*; path:string; title:string; aspectRatio:enum(1:1|16:9|9:16|4:3|3:4)	Generate an image from a prompt
image_style_get		Read the image style prefix of the session
image_style_prompt		Show the effective image style prefix with its layers
image_style_set	prefix:string*; scope:enum(session|project|user|tenant)	Store an image style prefix in a scope
vance_support_request	text:string*	File feedback or a bug report about Vance itself
client_exec_kill	id:string*	Kill a job on the user's machine
client_exec_run	command:string*; waitMs:integer; deadlineSeconds:integer	Run a shell command on the user's machine
client_exec_stat	id:string*	Show short status figures of a job on the user's machine
client_exec_status	id:string*	Show status and output of a job on the user's machine
client_exec_tail	id:string*; n:integer; stream:enum(stdout|stderr)	Show the last output lines of a job on the user's machine
client_file_count	path:string; pathGlob:string; pattern:string; caseInsensitive:boolean; maxDepth:integer; includeGenerated:boolean	Count lines and bytes of files on the user's machine
client_file_delete	path:string*	Delete a file on the user's machine
client_file_edit	path:string*; oldText:string*; newText:string*	Replace one text occurrence in a file on the user's machine
client_file_find	path:string; pathGlob:string; minSizeBytes:integer; maxSizeBytes:integer; modifiedAfter:string; modifiedBefore:string; sortBy:enum(path|mtime|size); maxDepth:integer; limit:integer; includeGenerated:boolean	Find files on the user's machine
client_file_grep	pattern:string*; path:string; pathGlob:string; caseInsensitive:boolean; contextBefore:integer; contextAfter:integer; maxDepth:integer; limit:integer; includeGenerated:boolean	Search file contents on the user's machine
client_file_head_tail	path:string*; head:integer; tail:integer	Read the first or last lines of a file on the user's machine
client_file_list	path:string	List a directory on the user's machine
client_file_read	path:string*; startLine:integer; maxLines:integer; maxChars:integer	Read a text file on the user's machine
client_file_write	path:string*; content:string*	Write a text file on the user's machine
client_javascript	code:string*; timeoutMs:integer	Run JavaScript on the user's machine with the client.* API
foreign_doc_copy	fromProjectId:string*; fromPath:string*; toProjectId:string; toPath:string; title:string	Copy a document between projects
foreign_doc_list	projectId:string*; folder:string	List documents of another project
foreign_doc_move	fromProjectId:string*; fromPath:string*; toProjectId:string; toPath:string; title:string	Move a document between projects
foreign_doc_read	projectId:string*; path:string; id:string	Read a document of another project
foreign_doc_search	projectId:string*; query:string*; limit:integer	Search documents of another project
foreign_project_list	query:string	List other readable projects
todo_create	items:array<object>*	Add items to the plan of the process
todo_remove	ids:array<string>*	Remove items from the plan of the process
todo_update	items:array<object>*	Change items of the plan of the process
history_recall	turnIds:array<string>*; scope:string	Load full past turns into the context
history_search	tags:array<string>; query:string; since:string; limit:integer; scope:string	Search the past turns of the process
list_edited_resources	scope:string; since:string; sinceTag:string	List files and documents the process has edited
hook_delete	event:string*; name:string*	Trash a lifecycle hook
hook_get	event:string*; name:string*	Read a lifecycle hook
hook_list		List lifecycle hooks
hook_refresh		Re-read all lifecycle hooks of the project
hook_set	event:string*; name:string*; yaml:string*	Create or replace a lifecycle hook
image_adjust	path:string*; targetPath:string; brightness:number; contrast:number; saturation:number; gamma:number	Change brightness, contrast, saturation or gamma of an image
image_auto_enhance	path:string*; targetPath:string	Improve an image automatically
image_crop	path:string*; targetPath:string; x:integer*; y:integer*; width:integer*; height:integer*	Cut a rectangle out of an image
image_filter	path:string*; targetPath:string; filter:enum(blur_gaussian|sharpen|grayscale|sepia|invert|edge|emboss|posterize|solarize|threshold)*; params:object	Apply a named effect to an image
image_flip	path:string*; targetPath:string; axis:enum(horizontal|vertical)*	Mirror an image
image_resize	path:string*; targetPath:string; mode:enum(exact|width|height|cover|contain); width:integer; height:integer; background:string	Resize an image
image_rotate	path:string*; targetPath:string; degrees:number*; background:string	Rotate an image
inbox_post	targetUserId:string*; type:enum(APPROVAL|DECISION|FEEDBACK|ORDERING|STRUCTURE_EDIT|OUTPUT_TEXT|OUTPUT_IMAGE|OUTPUT_DOCUMENT)*; title:string*; body:string; criticality:enum(LOW|NORMAL|CRITICAL); tags:array<string>; payload:object; documentRef:object	Post an item into a user's inbox
execute_javascript	code:string*; timeoutMs:integer	Run JavaScript on the brain with the vance.* API
data_delete	projectId:string; path:string*; id:string	Delete a value inside a data document by JSON Pointer
data_get	projectId:string; path:string; id:string	Read a value inside a data document by JSON Pointer
data_set	projectId:string; path:string*; id:string; value:any*	Set a value inside a data document by JSON Pointer
doc_add_tag	projectId:string; path:string; id:string; tag:string*	Add a tag to a document
doc_append	projectId:string; path:string; id:string; content:string*	Append text to a document
doc_copy	projectId:string; path:string; id:string; newPath:string*; title:string	Copy a document inside the project
doc_create_kind	projectId:string; path:string*; id:string; kind:string*; mimeType:string; title:string; tags:array<string>; body:string	Create a typed document (superseded by doc_write)
doc_delete	projectId:string; path:string; id:string	Move a document to the trash
doc_edit	projectId:string; path:string; id:string; oldText:string*; newText:string*; replaceAll:boolean	Replace an exact text passage in a document
doc_get_selection	projectId:string; path:string; id:string; fromChar:integer; toChar:integer; head:integer; tail:integer	Read the text the user selected in an open document
doc_grep	projectId:string; path:string; id:string; pattern:string*; caseInsensitive:boolean; contextBefore:integer; contextAfter:integer; limit:integer	Search lines of one document by regular expression
doc_grep_path	projectId:string; pathPrefix:string; pattern:string*; caseInsensitive:boolean; contextBefore:integer; contextAfter:integer; outputMode:enum(content|files_with_matches); limit:integer	Search lines of all documents under a path prefix
doc_list_by_tag	projectId:string; tag:string*; pathPrefix:string	List documents that carry a tag
doc_list_folders	projectId:string; pathPrefix:string	List the virtual folders of a project
doc_list_in_folder	projectId:string; pathPrefix:string; recursive:boolean	List the documents of a folder
doc_list_trash	projectId:string	List trashed documents
doc_move	projectId:string; path:string; id:string; newPath:string*	Rename or move a document
doc_note_add	projectId:string; path:string; id:string; text:string*; line:integer	Attach a note to a document
doc_note_delete	projectId:string; path:string; id:string; noteId:string*	Remove a note from a document
doc_note_list	projectId:string; path:string; id:string	List the notes of a document
doc_note_update	projectId:string; path:string; id:string; noteId:string*; text:string; done:boolean; line:integer	Change a note of a document
doc_purge	projectId:string; path:string; id:string; force:boolean	Delete a document for good
doc_read_lines	projectId:string; path:string; id:string; startLine:integer; maxLines:integer	Read a line range of a document
doc_remove_tag	projectId:string; path:string; id:string; tag:string*	Remove a tag from a document
doc_replace_lines	projectId:string; path:string; id:string; fromLine:integer*; toLine:integer*; newContent:string*; expectedFirstLine:string; expectedLastLine:string	Replace a line range of a document
doc_restore	projectId:string; path:string; id:string; newPath:string	Bring a trashed document back
doc_set_color	projectId:string; path:string; id:string; color:string*	Set the accent colour of a document
doc_version_list	projectId:string; path:string; id:string	List the saved versions of a document
doc_version_restore	projectId:string; path:string; id:string; archiveId:string*; newFile:boolean; newPath:string	Restore a saved version of a document
doc_version_snapshot	projectId:string; path:string; id:string	Save the current state of a document as a version
doc_write	projectId:string; path:string*; kind:string; content:string*; title:string; tags:array<string>; mimeType:string	Create a document or overwrite its body
graph_add_edge	projectId:string; path:string; id:string; source:string*; target:string*; label:string; color:string	Add an edge to a graph document
graph_add_node	projectId:string; path:string; id:string*; label:string; color:string	Add a node to a graph document
graph_find_node	projectId:string; path:string; id:string; query:string*	Find graph nodes by id or label
graph_get	projectId:string; path:string; id:string	Read a graph document
graph_remove_edge	projectId:string; path:string; id:string; source:string*; target:string*	Remove an edge from a graph document
graph_remove_node	projectId:string; path:string; id:string*	Remove a node from a graph document
graph_set_directed	projectId:string; path:string; id:string; directed:boolean*	Switch a graph document between directed and undirected
list_append	projectId:string; path:string; id:string; text:string*	Append an item to a list document
list_clear	projectId:string; path:string; id:string	Empty a list document
list_find	projectId:string; path:string; id:string; query:string*	Find list items by text
list_get	projectId:string; path:string; id:string	Read a list document
list_insert	projectId:string; path:string; id:string; index:integer*; text:string*	Insert a list item at an index
list_remove	projectId:string; path:string; id:string; index:integer*	Remove a list item by index
list_replace	projectId:string; path:string; id:string; index:integer*; text:string*	Replace the text of a list item
rag_add_document	projectId:string; path:string; id:string; ragName:string*	Index a document into a RAG
rag_add_path	projectId:string; ragName:string*; pathPrefix:string	Index all documents under a prefix into a RAG
records_add_column	projectId:string; path:string; id:string; field:string*	Add a column to a records document
records_add_row	projectId:string; path:string; id:string; values:object*	Add a row to a records document
records_find	projectId:string; path:string; id:string; field:string; query:string*	Find rows of a records document
records_get_rows	projectId:string; path:string; id:string	Read the rows of a records document
records_get_schema	projectId:string; path:string; id:string	Read the column names of a records document
records_remove_column	projectId:string; path:string; id:string; field:string*	Remove a column from a records document
records_remove_row	projectId:string; path:string; id:string; rowIndex:integer*	Remove a row from a records document
records_update_field	projectId:string; path:string; id:string; rowIndex:integer*; field:string*; value:string*	Set one field of a records row
sheet_add_column	projectId:string; path:string; id:string	Add a column to a sheet document
sheet_add_row	projectId:string; path:string; id:string	Add a row to a sheet document
sheet_calc	projectId:string; path:string; id:string	Recalculate the formulas of a sheet document
sheet_clear_cell	projectId:string; path:string; id:string; field:string*	Clear a sheet cell
sheet_find	projectId:string; path:string; id:string; query:string*	Find sheet cells by text
sheet_get_cell	projectId:string; path:string; id:string; field:string*	Read a sheet cell
sheet_get_range	projectId:string; path:string; id:string; range:string*	Read a range of sheet cells
sheet_set_cell	projectId:string; path:string; id:string; field:string*; data:string*; color:string; background:string; bold:boolean; italic:boolean; align:string; numberFormat:string; borders:string	Set a sheet cell
tree_add_child	projectId:string; path:string; id:string; parentPath:string; position:integer; text:string*	Add a child node to a tree document
tree_add_sibling	projectId:string; path:string*; id:string; text:string*	Add a sibling node to a tree document
tree_find	projectId:string; path:string; id:string; query:string*	Find tree nodes by text
tree_get	projectId:string; path:string; id:string	Read a tree document
tree_move	projectId:string; path:string*; id:string; newParentPath:string*; position:integer	Move a tree node
tree_remove	projectId:string; path:string*; id:string	Remove a tree node with its subtree
tree_replace_text	projectId:string; path:string*; id:string; text:string*	Change the text of a tree node
work_file_from_doc	projectId:string; path:string; id:string; workspacePath:string*; dirName:string	Copy a document into the workspace as a file
work_file_to_doc	projectId:string; workspacePath:string*; dirName:string; documentPath:string*; title:string; mimeType:string	Import a workspace file as a document
kit_apply	url:string*; path:string; branch:string; commit:string; token:string; project:string; vault_password:string; keep_passwords:boolean	Apply a kit without tracking it
kit_export	project:string; url:string; path:string; branch:string; token:string; vault_password:string; commit_message:string	Push the project's kit sources to git
kit_install	url:string*; path:string; branch:string; commit:string; token:string; project:string; vault_password:string	Install a kit from git
kit_migrate_legacy	project:string; keep_as_kit_source:boolean	Convert an old kit manifest into an install record
kit_status	project:string	List the installed kits of a project
kit_uninstall	kit:string*; project:string; prune:boolean	Remove an installed kit
kit_update	url:string; path:string; branch:string; commit:string; token:string; project:string; vault_password:string; prune:boolean; kit:string	Refresh installed kits
workflow_start	name:string; path:string; params:object	Start a workflow run by name or path
manual_list		List the available manuals
manual_read	name:string*	Read a manual
node_create	npmPath:string; repoUrl:string; branch:string; label:string; asWorkingDir:boolean; credentialAlias:string	Prepare a Node workspace
node_install	package:string; packages:array<string>; dirName:string	Install npm packages into a Node workspace
node_uninstall	package:string; packages:array<string>; dirName:string	Remove npm packages from a Node workspace
vance_notify	text:string*; severity:enum(INFO|WARN|ERROR)	Send a short attention notification to the user's client
pdf_metadata	projectId:string; path:string; id:string	Read the metadata of a PDF document
pdf_read	projectId:string; path:string; id:string; pages:string	Extract the text of a PDF document
hactar_run	scriptRef:string*; name:string; validateBeforeRun:boolean; scriptAllowedTools:array<string>; scriptParams:object; timeout:integer	Run an orchestrator script as its own process
process_history_text	name:string; id:string; roles:array<enum(USER|ASSISTANT|SYSTEM)>; since:string; includeArchived:boolean; includeActiveSummary:boolean; minStrength:enum(weak|normal|strong|pinned); lastN:integer; maxChars:integer	Read the chat history of another process as text
process_list	includeTerminated:boolean	List the processes of the session
process_pause	name:string*	Pause a process
process_resume	name:string*	Resume a paused process
process_spawn	name:string*; task:string*; recipe:string; wait:boolean; title:string; params:object; fallbackOnNone:boolean; timeoutSeconds:integer	Start a worker process on a task
process_status	name:string*	Show the state of a process
process_steer	name:string*; content:string*	Send a message to a process and await its turn
process_stop	name:string*	Stop a process
project_list	includeSystem:boolean; includeClosed:boolean	List readable projects
execute_python	code:string*; args:array<string>; flags:string; waitMs:integer	Run Python code on the brain
python_create	pythonPath:string; repoUrl:string; branch:string; label:string; asWorkingDir:boolean; credentialAlias:string	Prepare a Python workspace
python_install	package:string; packages:array<string>; dirName:string; flags:string; waitMs:integer	Install pip packages into a Python workspace
python_run	file:string*; args:array<string>; flags:string; dirName:string; waitMs:integer	Run a Python file in its workspace
python_set_interpreter	pythonPath:string*; dirName:string	Switch the interpreter of a Python workspace
python_uninstall	package:string*; dirName:string; flags:string; waitMs:integer	Remove a pip package from a Python workspace
memory_search	query:string*; topK:integer; minScore:number; pathPrefix:string	Search the indexed documents of the project
rag_add_text	name:string*; text:string*; sourceRef:string	Index a text into a RAG
rag_add_work_file	name:string*; path:string*; dirName:string	Index a workspace file into a RAG
rag_create	name:string*; description:string; chunkSize:integer; chunkOverlap:integer	Create a RAG index
rag_delete	name:string*	Delete a RAG index
rag_list		List RAG indexes
rag_query	name:string*; query:string*; topK:integer	Search a RAG index
recipe_describe	name:string*	Show the configuration of a recipe
recipe_list		List the available recipes
relations_add	source:string*; target:string*; type:string; note:string; file:string	Record a relation between two documents
relations_find	source:string; target:string; type:string; related:string; limit:integer	Look up document relations
report_from_markdown	format:string*; markdown:string; documentRef:string; projectId:string; title:string; outputPath:string	Render Markdown as PDF or DOCX
xlsx_from_records	schema:array<string>; items:array<object>; documentRef:string; projectId:string; title:string; outputPath:string	Export records as an Excel file
scratchpad_delete	title:string*	Delete a scratchpad slot
scratchpad_get	title:string*	Read a scratchpad slot
scratchpad_list		List scratchpad slots
scratchpad_set	title:string*; content:string*	Write a scratchpad slot
script_run_doc	path:string*; params:object; timeoutSeconds:integer	Run a JavaScript document
script_run_work	dirName:string*; path:string*; params:object; timeoutSeconds:integer	Run a JavaScript file of the workspace
starred_add	project:string*; path:string*; title:string; description:string; highlight:boolean; hidden:boolean	Star a document or edit its entry
starred_list	type:string; kind:string	List starred documents
starred_reconcile		Check starred entries against the real documents
starred_remove	project:string*; path:string*	Unstar a document
tool_template_apply	name:string*; projectId:string*; inputs:object*; token:string	Create a tool from a template
tool_template_describe	name:string*	Show the inputs of a tool template
tool_template_list		List tool templates
tool_result_read	id:string*; offset:integer; maxChars:integer	Page through a stored oversized tool result
transfer_client_to_work	localPath:string*; dirName:string*; remotePath:string*; mode:string	Copy a file from the user's machine to the workspace
transfer_work_to_client	dirName:string*; remotePath:string*; localPath:string*; mode:string	Copy a workspace file to the user's machine
transform_document	fromDocument:string*; toDocument:string; format:string; projectId:string; title:string	Convert a document into another format
cross_process_create	projectId:string*; name:string*; recipe:string*; goal:string*; title:string; steerContent:string	Start a worker process in another project
peer_read_chat_memory	processName:string*; limit:integer	Read the transcript of another process
task_complete	taskId:string*; result:string*	Report a queued task as done
task_enqueue	description:string*	Queue a task for the paired worker
task_failed	taskId:string*; reason:string*	Report a queued task as failed
task_needs_input	taskId:string*; question:string*	Ask the human about a queued task
trillian_ask	question:string*; blocker:enum(state|decision)*	Pause the worker with a question
trillian_done	summary:string*; data:object	End the worker with its result
trillian_session_create	title:string; initialMessage:string	Open a new control session
trillian_session_send	sessionId:string*; message:string*	Send a message to a control session
user_attr_clear		Clear the attributes of the paired worker
user_attr_list		List the attributes of the paired worker
user_attr_set	name:string*; value:string*	Set an attribute of the paired worker
user_clear		Empty the task queue of the paired worker
user_continue		Resume the paired worker
user_project_request	projectId:string*; reason:string	Ask for access to another project
user_reset		Reset the paired worker to idle
user_status		Show the state of the paired worker
user_stop		Pause the paired worker
event_delete	name:string*	Delete an event definition
event_fire	name:string*; payload:object	Trigger an event
event_get	name:string*	Read an event definition
event_list		List event definitions
event_set	name:string*; yaml:string*	Create or replace an event definition
scheduler_delete	name:string*	Delete a scheduler
scheduler_fire	name:string*	Run a scheduler now
scheduler_get	name:string*	Read a scheduler
scheduler_list		List schedulers
scheduler_refresh		Re-read all schedulers of the project
scheduler_set	name:string*; yaml:string*	Create or replace a scheduler
vault_secret_generate	key:string*; format:enum(alphanumeric|hex|uuid); length:integer	Generate a secret in the vault and return its reference
vault_secret_set	key:string*; value:string*	Store a secret value in the vault
video_transcript	url:string*; language:string; fallback:string; asrModel:string; timestamps:boolean	Fetch the transcript of a video
wakeup_cancel	correlationId:string*	Cancel a planned self wake-up
wakeup_in	seconds:integer*; label:string*; payload:object	Plan a self wake-up
image_search	query:string*; num:integer	Search the web for images
pdf_search	query:string*; num:integer	Search the web for PDF files
video_search	query:string*; num:integer	Search the web for videos
web_fetch	url:string*; accept:string; flags:string	Fetch the content of a URL
web_search	query:string*; num:integer	Search the web
execute_work_javascript	path:string*; dirName:string; timeoutMs:integer	Run a JavaScript file of the workspace with the vance.* API
git_checkout	repoUrl:string*; branch:string; label:string; asWorkingDir:boolean; credentialAlias:string	Clone a git repository into the workspace
work_file_count	path:string; dirName:string; pathGlob:string; pattern:string; caseInsensitive:boolean; maxDepth:integer; includeGenerated:boolean	Count lines and bytes of workspace files
work_file_delete	path:string*; dirName:string	Delete a workspace file
work_file_edit	path:string*; dirName:string; oldText:string*; newText:string*	Replace one text occurrence in a workspace file
work_file_find	dirName:string; path:string; pathGlob:string; minSizeBytes:integer; maxSizeBytes:integer; modifiedAfter:string; modifiedBefore:string; sortBy:enum(path|mtime|size); maxDepth:integer; limit:integer; includeGenerated:boolean	Find workspace files
work_file_grep	pattern:string*; dirName:string; path:string; pathGlob:string; caseInsensitive:boolean; contextBefore:integer; contextAfter:integer; maxDepth:integer; limit:integer; includeGenerated:boolean	Search workspace file contents
work_file_head_tail	path:string*; dirName:string; head:integer; tail:integer	Read the first or last lines of a workspace file
work_file_list	dirName:string; path:string	List a workspace directory
work_file_read	path:string*; dirName:string; maxChars:integer; startLine:integer; maxLines:integer	Read a workspace text file
work_file_write	path:string*; dirName:string; content:string*	Write a workspace text file
exec_kill	id:string*	Kill a job at the active work target
exec_run	command:string*; dirName:string; waitMs:integer; deadlineSeconds:integer	Run a shell command at the active work target
exec_status	id:string*	Show a job at the active work target
exec_tail	id:string*; n:integer; stream:enum(stdout|stderr)	Show the last output lines of a job at the active work target
file_count	path:string; pathGlob:string; pattern:string; caseInsensitive:boolean; maxDepth:integer; includeGenerated:boolean; dirName:string	Count lines and bytes of files at the active work target
file_delete	path:string*; dirName:string	Delete a file at the active work target
file_edit	path:string*; dirName:string; oldText:string*; newText:string*	Replace one text occurrence in a file at the active work target
file_find	path:string; pathGlob:string; minSizeBytes:integer; maxSizeBytes:integer; modifiedAfter:string; modifiedBefore:string; sortBy:enum(path|mtime|size); maxDepth:integer; limit:integer; includeGenerated:boolean; dirName:string	Find files at the active work target
file_grep	pattern:string*; path:string; pathGlob:string; caseInsensitive:boolean; contextBefore:integer; contextAfter:integer; maxDepth:integer; limit:integer; includeGenerated:boolean; dirName:string	Search file contents at the active work target
file_head_tail	path:string*; head:integer; tail:integer; dirName:string	Read the first or last lines of a file at the active work target
file_list	path:string; dirName:string	List a directory at the active work target
file_read	path:string*; dirName:string; maxChars:integer; startLine:integer; maxLines:integer	Read a text file at the active work target
file_write	path:string*; dirName:string; content:string*	Write a text file at the active work target
work_target_get		Report where generic file and exec tools go
work_target_set	kind:enum(CLIENT|WORK|DAEMON)*; targetName:string	Choose where generic file and exec tools go
research_document	question:string*; path:string; tags:array<string>; projectId:string	Research a question and save the answer as a document
research_investigate	question:string*	Run a planned research pass over several sources
research_providers		List the configured search providers
research_rich	query:string*	Search the web for mixed media
research_search	query:string*; modality:string; num:integer; facets:object	Search the configured sources
research_search_expert	query:string*; modality:string*; instance:string; domain:string; locale:string; dateFrom:string; dateTo:string; site:string; filetype:string; num:integer; facets:object; params:object	Search with explicit provider and filters
`;

/** Name, engine, internal. Source: recipes.tsv. */
export const recipeTable = `
feeds-digest	ford	no
finance-report	jeltz	yes
_prak	jeltz	yes
action-loop-judge	jeltz	yes
agrajag	agrajag	no
analyze	ford	no
arthur	arthur	no
code-read	ford	no
coding	frankie	no
completion-guard	jeltz	yes
council-bmad-build	zaphod	no
council-three-perspectives	zaphod	no
creator	ford	no
debate-pro-contra	zaphod	no
default	ford	no
discuss	arthur	no
document-summary	jeltz	yes
eddie	eddie	no
engine-output-translator	jeltz	yes
follow-up	jeltz	yes
fook-session-analysis	jeltz	yes
fook	jeltz	yes
ford	ford	no
frankie	frankie	no
hactar-args-extract	jeltz	yes
hactar-run	hactar	no
hactar	hactar	no
how-do-i	jeltz	yes
image-title	jeltz	yes
jeltz	jeltz	no
kit-resolver	jeltz	yes
magrathea-architect	slartibartfast	no
marvin-architect	slartibartfast	no
marvin-worker	marvin	no
marvin	marvin	no
python	ford	no
quick-lookup	ford	no
recipe-selector	jeltz	yes
research-synthesize	jeltz	yes
script-review	jeltz	yes
session-metadata	jeltz	yes
slart-and-run	slartibartfast	no
slart-script-author	slartibartfast	no
slartibartfast	slartibartfast	no
trillian-adam-reflect	jeltz	yes
trillian-adam	trillian-control	no
trillian-user-adam	trillian-user	no
trillian-user-void	trillian-user	no
trillian-void	trillian-control	no
trillian-worker-adam	trillian-worker	no
trillian-worker-void	trillian-worker	no
trillian	trillian-control	no
vogon-intake	jeltz	yes
vogon	vogon	no
waterfall-feature	vogon	no
web-research	ford	no
zaphod-architect	slartibartfast	no
zaphod-consensus	jeltz	yes
zaphod	zaphod	no
zarniwoop-research-evaluate	jeltz	yes
zarniwoop-research-plan	jeltz	yes
`;

/** Name, lifecycle, run target, arguments. Source: skills.tsv. */
export const skillTable = `
code-review	sticky	inline	yes
decision-frame	sticky	inline	no
`;

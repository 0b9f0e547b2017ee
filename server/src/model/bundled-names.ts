/** Names that every server brings. A test compares them with the tables of docs/vance. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Source: tools.tsv. */
export const bundledTools = words(`
  binder_app_create binder_entry_add binder_entry_remove calendar_aggregate calendar_app_create calendar_conflicts
  calendar_create calendar_export_ics gantt_from_calendars ics_to_calendar canvas_create canvas_edge_add
  canvas_edge_delete canvas_node_add canvas_node_delete canvas_node_update canvas_query canvas_validate
  canvasbook_app_create canvasbook_page_create feed_item feed_read feed_sources feeds_app_create finance_node_add
  finance_node_remove finance_node_update finance_node_value_set finance_report_generate finance_report_processors
  finance_tree_calc finance_tree_create gtd_action_create gtd_action_update gtd_app_create gtd_capture gtd_query
  gtd_search issue_app_create issue_comment issue_create issue_query issue_search issue_update journal_app_create
  journal_entry_create journal_query journal_search kanban_aggregate kanban_app_create kanban_card_create
  kanban_move links_app_create links_entry_add links_entry_remove links_entry_update links_list links_validate
  r_script permission_grant_list permission_request_grant permission_request_revoke slideshow_app_create
  wiki_app_create wikipage_create workbook_app_create workbook_validate workpage_block_append workpage_block_delete
  workpage_block_insert workpage_block_move workpage_block_update workpage_create workpage_query
  tool_health_clear_cooldown tool_health_read tool_health_set_available tool_health_set_cooldown
  tool_health_set_unavailable tool_probe_as_system tool_probe_as_user app_rebuild current_time invoke_tool
  tool_description tool_list respond whoami compose_block_clear_output compose_block_run compose_run
  desktop_app_create how_do_i doc_concat doc_find doc_import_url doc_info doc_link doc_list doc_lock_add
  doc_lock_remove doc_lock_set doc_read doc_set_summary doc_summary kind_validate kit_list peer_notify
  process_observe project_chat_send project_create project_current project_switch team_describe team_list
  work_exec_check work_exec_kill work_exec_run work_exec_stat work_exec_status work_exec_tail work_exec_list
  image_generate image_style_get image_style_prompt image_style_set vance_support_request client_exec_kill
  client_exec_run client_exec_stat client_exec_status client_exec_tail client_file_count client_file_delete
  client_file_edit client_file_find client_file_grep client_file_head_tail client_file_list client_file_read
  client_file_write client_javascript foreign_doc_copy foreign_doc_list foreign_doc_move foreign_doc_read
  foreign_doc_search foreign_project_list todo_create todo_remove todo_update history_recall history_search
  list_edited_resources hook_delete hook_get hook_list hook_refresh hook_set image_adjust image_auto_enhance
  image_crop image_filter image_flip image_resize image_rotate inbox_post execute_javascript data_delete data_get
  data_set doc_add_tag doc_append doc_copy doc_create_kind doc_delete doc_edit doc_get_selection doc_grep
  doc_grep_path doc_list_by_tag doc_list_folders doc_list_in_folder doc_list_trash doc_move doc_note_add
  doc_note_delete doc_note_list doc_note_update doc_purge doc_read_lines doc_remove_tag doc_replace_lines
  doc_restore doc_set_color doc_version_list doc_version_restore doc_version_snapshot doc_write graph_add_edge
  graph_add_node graph_find_node graph_get graph_remove_edge graph_remove_node graph_set_directed list_append
  list_clear list_find list_get list_insert list_remove list_replace rag_add_document rag_add_path
  records_add_column records_add_row records_find records_get_rows records_get_schema records_remove_column
  records_remove_row records_update_field sheet_add_column sheet_add_row sheet_calc sheet_clear_cell sheet_find
  sheet_get_cell sheet_get_range sheet_set_cell tree_add_child tree_add_sibling tree_find tree_get tree_move
  tree_remove tree_replace_text work_file_from_doc work_file_to_doc kit_apply kit_export kit_install
  kit_migrate_legacy kit_status kit_uninstall kit_update workflow_start manual_list manual_read node_create
  node_install node_uninstall vance_notify pdf_metadata pdf_read hactar_run process_history_text process_list
  process_pause process_resume process_spawn process_status process_steer process_stop project_list execute_python
  python_create python_install python_run python_set_interpreter python_uninstall memory_search rag_add_text
  rag_add_work_file rag_create rag_delete rag_list rag_query recipe_describe recipe_list relations_add
  relations_find report_from_markdown xlsx_from_records scratchpad_delete scratchpad_get scratchpad_list
  scratchpad_set script_run_doc script_run_work starred_add starred_list starred_reconcile starred_remove
  tool_template_apply tool_template_describe tool_template_list tool_result_read transfer_client_to_work
  transfer_work_to_client transform_document cross_process_create peer_read_chat_memory task_complete task_enqueue
  task_failed task_needs_input trillian_ask trillian_done trillian_session_create trillian_session_send
  user_attr_clear user_attr_list user_attr_set user_clear user_continue user_project_request user_reset user_status
  user_stop event_delete event_fire event_get event_list event_set scheduler_delete scheduler_fire scheduler_get
  scheduler_list scheduler_refresh scheduler_set vault_secret_generate vault_secret_set video_transcript
  wakeup_cancel wakeup_in image_search pdf_search video_search web_fetch web_search execute_work_javascript
  git_checkout work_file_count work_file_delete work_file_edit work_file_find work_file_grep work_file_head_tail
  work_file_list work_file_read work_file_write exec_kill exec_run exec_status exec_tail file_count file_delete
  file_edit file_find file_grep file_head_tail file_list file_read file_write work_target_get work_target_set
  research_document research_investigate research_providers research_rich research_search research_search_expert
`);

/** Source: recipes.tsv. */
export const bundledRecipes = words(`
  feeds-digest finance-report _prak action-loop-judge agrajag analyze arthur code-read coding completion-guard
  council-bmad-build council-three-perspectives creator debate-pro-contra default discuss document-summary eddie
  engine-output-translator follow-up fook-session-analysis fook ford frankie hactar-args-extract hactar-run hactar
  how-do-i image-title jeltz kit-resolver magrathea-architect marvin-architect marvin-worker marvin python
  quick-lookup recipe-selector research-synthesize script-review session-metadata slart-and-run slart-script-author
  slartibartfast trillian-adam-reflect trillian-adam trillian-user-adam trillian-user-void trillian-void
  trillian-worker-adam trillian-worker-void trillian vogon-intake vogon waterfall-feature web-research
  zaphod-architect zaphod-consensus zaphod zarniwoop-research-evaluate zarniwoop-research-plan
`);

/** Source: skills.tsv. */
export const bundledSkills = words(`
  code-review decision-frame
`);

/** Parameters of the exec-run tools. Source: tools.tsv, rows `exec_run` and `*_exec_run`. */
export const execRunParams = words(`
  command dirName waitMs deadlineSeconds
`);
